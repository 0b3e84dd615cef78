/* Shared by the parts of the MIOpen stand-in: handles, tensors of up to five dimensions, and their
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
    struct found *found; /* the convolutions that were searched for, the newest first */
};

struct dnn_tensor {
    miopenDataType_t type;
    int rank;
    int64_t dim[RANKS], stride[RANKS];
};

/* Descriptors of MIOpen as our structs. */
#define TENSOR(desc) ((const struct dnn_tensor *)(desc))

/* Waits for the work that is in the handle's stream before a call. */
miopenStatus_t dnn_begin(miopenHandle_t handle, const char *function);

/* Makes a descriptor of that size, all zeros. miopenDestroy... frees it with free(). */
miopenStatus_t dnn_new(void *out, size_t size);

/* ---- tensors ---- */

int64_t tensor_count(const struct dnn_tensor *t);

/* Computes the indices of the element at position `at` of all elements; the last dimension varies
 * fastest. */
void tensor_index(const struct dnn_tensor *t, int64_t at, int64_t index[RANKS]);

/* Returns the place of the element with these indices; a dimension of 1 repeats its element. */
int64_t tensor_place(const struct dnn_tensor *t, const int64_t index[RANKS]);

/* True if the tensor can be loaded and stored: it has at most five dimensions and a known type. */
bool tensor_known(const struct dnn_tensor *t);

double tensor_load(const struct dnn_tensor *t, const void *at, int64_t place);

/* How results are combined with the old contents: alpha * value + beta * old. If beta is 0, the old
 * contents are not read. */
struct blend {
    double alpha, beta;
};

/* alpha and beta are doubles for tensors of doubles, else floats. */
struct blend blend_of(const struct dnn_tensor *t, const void *alpha, const void *beta);

void tensor_store(const struct dnn_tensor *t, void *at, int64_t place, struct blend b,
                  double value);

/* True if they have the same dimensions. */
bool tensor_alike(const struct dnn_tensor *a, const struct dnn_tensor *b);

/* Tells the checker that all elements were written. */
void tensor_wrote(const struct dnn_tensor *t, void *at);

/* ---- shared by layers ---- */

/* Frees the handle's results of searches. */
void convolution_forget(struct dnn_handle *handle);

struct activation {
    miopenActivationMode_t mode;
    double alpha, beta, gamma;
};
double activation_of(const struct activation *a, double x);

/* Returns the number of positions of a window in a dimension. */
int64_t window_steps(int64_t length, int64_t pad, int64_t window, int64_t stride, int64_t dilation);
#endif
