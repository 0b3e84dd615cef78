/* What the parts of the MIOpen stand-in share: handles, tensors of up to five dimensions, and their
 * elements, which are computed in double and rounded once. */
#ifndef STANDIN_MIOPEN_DNN_H
#define STANDIN_MIOPEN_DNN_H
#include "standin/common/device.h"
typedef struct miopenTensorArgument_t
    miopenTensorArgument_t; /* the header is C but for that name */
#include <miopen/miopen.h>
#include <stdint.h>

enum { RANKS = 5 };

struct dnn_handle {
    hipStream_t stream;
    struct found *found; /* convolutions that a search was made for, the newest first */
};

struct dnn_tensor {
    miopenDataType_t type;
    int rank;
    int64_t dim[RANKS], stride[RANKS];
};

/* The structs of MIOpen's descriptors. */
#define TENSOR(desc) ((const struct dnn_tensor *)(desc))

/* Waits for what a call in the handle's stream comes after. */
miopenStatus_t dnn_begin(miopenHandle_t handle, const char *function);

/* A new descriptor of that size, all zeros; miopenDestroy... gives it back to free(). */
miopenStatus_t dnn_new(void *out, size_t size);

/* ---- tensors ---- */

int64_t tensor_count(const struct dnn_tensor *t);

/* The indices of the element that is at that place of all, the last dimension running fastest. */
void tensor_index(const struct dnn_tensor *t, int64_t at, int64_t index[RANKS]);

/* Where the element of these indices lies; a dimension of 1 repeats its element. */
int64_t tensor_place(const struct dnn_tensor *t, const int64_t index[RANKS]);

/* Can it be loaded and stored? Of five dimensions at most, of a type that is known here. */
bool tensor_known(const struct dnn_tensor *t);

double tensor_load(const struct dnn_tensor *t, const void *at, int64_t place);

/* How results are mixed with what was there: alpha * value + beta * old; where beta is
 * 0, that is not read.
 */
struct blend {
    double alpha, beta;
};

/* alpha and beta are doubles for tensors of doubles, else floats. */
struct blend blend_of(const struct dnn_tensor *t, const void *alpha, const void *beta);

void tensor_store(const struct dnn_tensor *t, void *at, int64_t place, struct blend b,
                  double value);

/* Do they have the same dimensions? */
bool tensor_alike(const struct dnn_tensor *a, const struct dnn_tensor *b);

/* The checker hears that all its elements were written. */
void tensor_wrote(const struct dnn_tensor *t, void *at);

/* ---- shared by layers ---- */

/* Frees what the handle knows of searches. */
void convolution_forget(struct dnn_handle *handle);

struct activation {
    miopenActivationMode_t mode;
    double alpha, beta, gamma;
};
double activation_of(const struct activation *a, double x);

/* The length of what a window leaves of a dimension. */
int64_t window_steps(int64_t length, int64_t pad, int64_t window, int64_t stride, int64_t dilation);
#endif
