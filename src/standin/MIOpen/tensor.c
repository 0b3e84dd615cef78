/* Tensors, and what is done with single elements of them. */
#include "standin/common/number.h"
#include "standin/MIOpen/dnn.h"
#include <math.h>
#include <stdlib.h>

/* ---- descriptors ---- */

miopenStatus_t miopenCreateTensorDescriptor(miopenTensorDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct dnn_tensor));
}

miopenStatus_t miopenDestroyTensorDescriptor(miopenTensorDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t type,
                                         int rank, const int *dims, const int *strides)
{
    struct dnn_tensor *t = (void *)desc;
    if (!t || !dims || rank < 1 || rank > RANKS)
        return miopenStatusBadParm;
    *t = (struct dnn_tensor){.type = type, .rank = rank};
    int64_t packed = 1;
    for (int i = rank - 1; i >= 0; i--) {
        if (dims[i] < 1)
            return miopenStatusBadParm;
        t->dim[i] = dims[i];
        t->stride[i] = strides ? strides[i] : packed;
        packed *= dims[i];
    }
    return miopenStatusSuccess;
}

miopenStatus_t miopenSet4dTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t type,
                                           int n, int c, int h, int w)
{
    return miopenSetTensorDescriptor(desc, type, 4, (const int[]){n, c, h, w}, NULL);
}

miopenStatus_t miopenSet4dTensorDescriptorEx(miopenTensorDescriptor_t desc, miopenDataType_t type,
                                             int n, int c, int h, int w, int n_stride, int c_stride,
                                             int h_stride, int w_stride)
{
    return miopenSetTensorDescriptor(desc, type, 4, (const int[]){n, c, h, w},
                                     (const int[]){n_stride, c_stride, h_stride, w_stride});
}

miopenStatus_t miopenGetTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t *type,
                                         int *dims, int *strides)
{
    const struct dnn_tensor *t = TENSOR(desc);
    if (!t)
        return miopenStatusBadParm;
    if (type)
        *type = t->type;
    for (int i = 0; i < t->rank; i++) {
        if (dims)
            dims[i] = (int)t->dim[i];
        if (strides)
            strides[i] = (int)t->stride[i];
    }
    return miopenStatusSuccess;
}

miopenStatus_t miopenGet4dTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t *type,
                                           int *n, int *c, int *h, int *w, int *n_stride,
                                           int *c_stride, int *h_stride, int *w_stride)
{
    int dims[RANKS], strides[RANKS];
    if (!desc || TENSOR(desc)->rank != 4)
        return miopenStatusBadParm;
    miopenGetTensorDescriptor(desc, type, dims, strides);
    *n = dims[0], *c = dims[1], *h = dims[2], *w = dims[3];
    *n_stride = strides[0], *c_stride = strides[1], *h_stride = strides[2], *w_stride = strides[3];
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetTensorDescriptorSize(miopenTensorDescriptor_t desc, int *size)
{
    if (!desc || !size)
        return miopenStatusBadParm;
    *size = TENSOR(desc)->rank;
    return miopenStatusSuccess;
}

static int number_type(miopenDataType_t type)
{
    switch (type) {
    case miopenHalf:
        return NUMBER_F16;
    case miopenFloat:
        return NUMBER_F32;
    case miopenDouble:
        return NUMBER_F64;
    case miopenBFloat16:
        return NUMBER_BF16;
    case miopenInt8:
        return NUMBER_I8;
    case miopenInt32:
        return NUMBER_I32;
    default:
        return -1;
    }
}

miopenStatus_t miopenGetTensorNumBytes(miopenTensorDescriptor_t desc, size_t *bytes)
{
    const struct dnn_tensor *t = TENSOR(desc);
    if (!t || !bytes)
        return miopenStatusBadParm;
    int64_t last = 0;
    for (int i = 0; i < t->rank; i++)
        last += (t->dim[i] - 1) * t->stride[i];
    *bytes = (size_t)(last + 1) * number_size(number_type(t->type));
    return miopenStatusSuccess;
}

/* ---- elements ---- */

int64_t tensor_count(const struct dnn_tensor *t)
{
    int64_t n = 1;
    for (int i = 0; i < t->rank; i++)
        n *= t->dim[i];
    return n;
}

void tensor_index(const struct dnn_tensor *t, int64_t at, int64_t index[RANKS])
{
    for (int i = t->rank - 1; i >= 0; i--) {
        index[i] = at % t->dim[i];
        at /= t->dim[i];
    }
}

int64_t tensor_place(const struct dnn_tensor *t, const int64_t index[RANKS])
{
    int64_t place = 0;
    for (int i = 0; i < t->rank; i++)
        place += t->dim[i] == 1 ? 0 : index[i] * t->stride[i];
    return place;
}

bool tensor_known(const struct dnn_tensor *t)
{
    return t && t->rank && number_size(number_type(t->type));
}

double tensor_load(const struct dnn_tensor *t, const void *at, int64_t place)
{
    return number_load(number_type(t->type), at, place);
}

struct blend blend_of(const struct dnn_tensor *t, const void *alpha, const void *beta)
{
    const struct blend whole = {1, 0};
    if (!alpha || !beta)
        return whole;
    if (t->type == miopenDouble)
        return (struct blend){*(const double *)alpha, *(const double *)beta};
    return (struct blend){(double)*(const float *)alpha, (double)*(const float *)beta};
}

void tensor_store(const struct dnn_tensor *t, void *at, int64_t place, struct blend b, double value)
{
    value *= b.alpha;
    if (b.beta != 0)
        value += b.beta * tensor_load(t, at, place);
    number_store(number_type(t->type), at, place, value);
}

bool tensor_alike(const struct dnn_tensor *a, const struct dnn_tensor *b)
{
    bool alike = a && b && a->rank == b->rank;
    for (int i = 0; alike && i < a->rank; i++)
        alike = a->dim[i] == b->dim[i];
    return alike;
}

void tensor_wrote(const struct dnn_tensor *t, void *at)
{
    const size_t size = number_size(number_type(t->type));
    const int64_t row = t->dim[t->rank - 1], n = tensor_count(t);
    int64_t index[RANKS];
    for (int64_t i = 0; i < n; i += row) {
        tensor_index(t, i, index);
        device_wrote_matrix((char *)at + (size_t)tensor_place(t, index) * size, size, 1, row,
                            t->stride[t->rank - 1]);
    }
}

/* ---- operations ---- */

/* One element of what is written, by that of a and b; b may be smaller, and repeats then. */
typedef double each(const void *arg, double a, double b);

static miopenStatus_t MIOpen_tensor_run(miopenHandle_t handle, const char *function,
                                        struct blend blend, each *make, const void *arg,
                                        const struct dnn_tensor *a, const void *at_a,
                                        const struct dnn_tensor *b, const void *at_b,
                                        const struct dnn_tensor *c, void *at_c)
{
    if (!tensor_known(c) || !at_c || (a && (!tensor_known(a) || !at_a || !tensor_alike(a, c))) ||
        (b && (!tensor_known(b) || !at_b || b->rank != c->rank)))
        return miopenStatusBadParm;
    for (int i = 0; b && i < b->rank; i++)
        if (b->dim[i] != 1 && b->dim[i] != c->dim[i])
            return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, function);
    const int64_t n = tensor_count(c);
    int64_t index[RANKS];
    for (int64_t i = 0; status == miopenStatusSuccess && i < n; i++) {
        tensor_index(c, i, index);
        double x = a ? tensor_load(a, at_a, tensor_place(a, index)) : 0,
               y = b ? tensor_load(b, at_b, tensor_place(b, index)) : 0;
        tensor_store(c, at_c, tensor_place(c, index), blend, make(arg, x, y));
    }
    if (status == miopenStatusSuccess)
        tensor_wrote(c, at_c);
    return status;
}

struct operation {
    miopenTensorOp_t op;
    double a, b;
};

static double operate(const void *arg, double a, double b)
{
    const struct operation *o = arg;
    a *= o->a;
    b *= o->b;
    switch (o->op) {
    case miopenTensorOpMul:
        return a * b;
    case miopenTensorOpMin:
        return fmin(a, b);
    case miopenTensorOpMax:
        return fmax(a, b);
    default:
        return a + b;
    }
}

miopenStatus_t miopenOpTensor(miopenHandle_t handle, miopenTensorOp_t op, const void *alpha1,
                              const miopenTensorDescriptor_t a, const void *at_a,
                              const void *alpha2, const miopenTensorDescriptor_t b,
                              const void *at_b, const void *beta, const miopenTensorDescriptor_t c,
                              void *at_c)
{
    if (!a || !b || !c || !alpha1 || !alpha2 || !beta)
        return miopenStatusBadParm;
    const struct dnn_tensor *t = TENSOR(c);
    const struct operation o = {op, blend_of(t, alpha1, beta).alpha,
                                blend_of(t, alpha2, beta).alpha};
    const struct blend into = {1, blend_of(t, alpha1, beta).beta};
    return MIOpen_tensor_run(handle, "miopenOpTensor", into, operate, &o, TENSOR(a), at_a,
                             TENSOR(b), at_b, t, at_c);
}

static double MIOpen_tensor_first(const void *arg, double a, double b)
{
    (void)arg, (void)b;
    return a;
}

static double MIOpen_tensor_constant(const void *arg, double a, double b)
{
    (void)a, (void)b;
    return *(const double *)arg;
}

miopenStatus_t miopenTransformTensor(miopenHandle_t handle, const void *alpha,
                                     const miopenTensorDescriptor_t x, const void *at_x,
                                     const void *beta, const miopenTensorDescriptor_t y, void *at_y)
{
    if (!x || !y || !alpha || !beta)
        return miopenStatusBadParm;
    return MIOpen_tensor_run(handle, "miopenTransformTensor", blend_of(TENSOR(y), alpha, beta),
                             MIOpen_tensor_first, NULL, TENSOR(x), at_x, NULL, NULL, TENSOR(y),
                             at_y);
}

miopenStatus_t miopenSetTensor(miopenHandle_t handle, const miopenTensorDescriptor_t y, void *at_y,
                               const void *alpha)
{
    if (!y || !alpha)
        return miopenStatusBadParm;
    const double value = blend_of(TENSOR(y), alpha, alpha).alpha;
    return MIOpen_tensor_run(handle, "miopenSetTensor", (struct blend){1, 0},
                             MIOpen_tensor_constant, &value, NULL, NULL, NULL, NULL, TENSOR(y),
                             at_y);
}

miopenStatus_t miopenScaleTensor(miopenHandle_t handle, const miopenTensorDescriptor_t y,
                                 void *at_y, const void *alpha)
{
    if (!y || !alpha)
        return miopenStatusBadParm;
    const struct blend by = {blend_of(TENSOR(y), alpha, alpha).alpha, 0};
    return MIOpen_tensor_run(handle, "miopenScaleTensor", by, MIOpen_tensor_first, NULL, TENSOR(y),
                             at_y, NULL, NULL, TENSOR(y), at_y);
}

/* ---- activations ---- */

miopenStatus_t miopenCreateActivationDescriptor(miopenActivationDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct activation));
}

miopenStatus_t miopenDestroyActivationDescriptor(miopenActivationDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetActivationDescriptor(const miopenActivationDescriptor_t desc,
                                             miopenActivationMode_t mode, double alpha, double beta,
                                             double gamma)
{
    if (!desc || (unsigned)mode > miopenActivationELU) {
        if (desc)
            device_missing("miopenSetActivationDescriptor with that mode");
        return miopenStatusBadParm;
    }
    *(struct activation *)(void *)desc = (struct activation){mode, alpha, beta, gamma};
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetActivationDescriptor(const miopenActivationDescriptor_t desc,
                                             miopenActivationMode_t *mode, double *alpha,
                                             double *beta, double *gamma)
{
    const struct activation *a = (const void *)desc;
    if (!a || !mode || !alpha || !beta || !gamma)
        return miopenStatusBadParm;
    *mode = a->mode;
    *alpha = a->alpha;
    *beta = a->beta;
    *gamma = a->gamma;
    return miopenStatusSuccess;
}

double activation_of(const struct activation *a, double x)
{
    switch (a->mode) {
    case miopenActivationLOGISTIC:
        return 1 / (1 + exp(-x));
    case miopenActivationTANH:
        return a->beta * tanh(a->alpha * x);
    case miopenActivationRELU:
        return fmax(0, x);
    case miopenActivationSOFTRELU:
        return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
    case miopenActivationABS:
        return fabs(x);
    case miopenActivationPOWER:
        return pow(a->alpha + a->beta * x, a->gamma);
    case miopenActivationCLIPPEDRELU:
        return fmin(a->alpha, fmax(0, x));
    case miopenActivationLEAKYRELU:
        return x > 0 ? x : a->alpha * x;
    case miopenActivationELU:
        return x > 0 ? x : a->alpha * expm1(x);
    default:
        return x;
    }
}

/* The slope at x, where the activation is y. */
static double slope(const struct activation *a, double x, double y)
{
    switch (a->mode) {
    case miopenActivationLOGISTIC:
        return y * (1 - y);
    case miopenActivationTANH:
        return a->alpha * (a->beta - y * y / a->beta);
    case miopenActivationRELU:
        return x > 0;
    case miopenActivationSOFTRELU:
        return 1 / (1 + exp(-x));
    case miopenActivationABS:
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    case miopenActivationPOWER:
        return a->gamma * a->beta * pow(a->alpha + a->beta * x, a->gamma - 1);
    case miopenActivationCLIPPEDRELU:
        return x > 0 && x <= a->alpha;
    case miopenActivationLEAKYRELU:
        return x > 0 ? 1 : a->alpha;
    case miopenActivationELU:
        return x > 0 ? 1 : a->alpha * exp(x);
    default:
        return 1;
    }
}

static double MIOpen_tensor_activate(const void *arg, double a, double b)
{
    (void)b;
    return activation_of(arg, a);
}

miopenStatus_t miopenActivationForward(miopenHandle_t handle,
                                       const miopenActivationDescriptor_t desc, const void *alpha,
                                       const miopenTensorDescriptor_t x, const void *at_x,
                                       const void *beta, const miopenTensorDescriptor_t y,
                                       void *at_y)
{
    if (!desc || !x || !y || !alpha || !beta)
        return miopenStatusBadParm;
    return MIOpen_tensor_run(handle, "miopenActivationForward", blend_of(TENSOR(y), alpha, beta),
                             MIOpen_tensor_activate, (const void *)desc, TENSOR(x), at_x, NULL,
                             NULL, TENSOR(y), at_y);
}

/* a: what came back; b: x. */
static double deactivate(const void *arg, double a, double b)
{
    return a * slope(arg, b, activation_of(arg, b));
}

miopenStatus_t miopenActivationBackward(miopenHandle_t handle,
                                        const miopenActivationDescriptor_t desc, const void *alpha,
                                        const miopenTensorDescriptor_t y, const void *at_y,
                                        const miopenTensorDescriptor_t dy, const void *at_dy,
                                        const miopenTensorDescriptor_t x, const void *at_x,
                                        const void *beta, const miopenTensorDescriptor_t dx,
                                        void *at_dx)
{
    (void)y, (void)at_y;
    if (!desc || !dy || !x || !dx || !alpha || !beta)
        return miopenStatusBadParm;
    return MIOpen_tensor_run(handle, "miopenActivationBackward", blend_of(TENSOR(dx), alpha, beta),
                             deactivate, (const void *)desc, TENSOR(dy), at_dy, TENSOR(x), at_x,
                             TENSOR(dx), at_dx);
}
