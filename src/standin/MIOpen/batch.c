/* Batch normalization: for each channel, or for each place of an image. */
#include "standin/MIOpen/dnn.h"
#include <math.h>
#include <stdlib.h>

miopenStatus_t miopenDeriveBNTensorDescriptor(miopenTensorDescriptor_t out,
                                              const miopenTensorDescriptor_t x,
                                              miopenBatchNormMode_t mode)
{
    const struct dnn_tensor *t = TENSOR(x);
    int dims[RANKS];
    if (!out || !t || t->rank < 2)
        return miopenStatusBadParm;
    for (int i = 0; i < t->rank; i++)
        dims[i] = i == 1 || (i > 1 && mode == miopenBNPerActivation) ? (int)t->dim[i] : 1;
    miopenDataType_t type =
        t->type == miopenHalf || t->type == miopenBFloat16 ? miopenFloat : t->type;
    return miopenSetTensorDescriptor(out, type, t->rank, dims, NULL);
}

/* All that takes part: x and y, and p, the tensor of the parameters, with as many
 * elements as there are means.
 */
struct norm {
    const struct dnn_tensor *x, *y, *p;
    const void *at_x;
    void *at_y;
    const void *scale, *shift;
    struct blend blend;
    double *mean, *variance; /* by their places */
    double epsilon;
};

static miopenStatus_t batch_begin(struct norm *n, miopenHandle_t handle, const char *function,
                                  miopenBatchNormMode_t mode)
{
    struct dnn_tensor fits;
    if (!tensor_known(n->x) || !tensor_known(n->y) || !tensor_known(n->p) ||
        !tensor_alike(n->x, n->y) || !n->at_x || !n->at_y || !n->scale || n->x->rank < 2)
        return miopenStatusBadParm;
    miopenDeriveBNTensorDescriptor((void *)&fits, (void *)(uintptr_t)n->x, mode);
    if (!tensor_alike(&fits, n->p))
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, function);
    const size_t all = (size_t)tensor_count(n->p);
    n->mean = status == miopenStatusSuccess ? calloc(2 * all, sizeof *n->mean) : NULL;
    n->variance = n->mean + (n->mean ? all : 0);
    return status == miopenStatusSuccess && !n->mean ? miopenStatusAllocFailed : status;
}

/* The place of an element's parameters; the tensor of them is dense. */
static int64_t batch_place(const struct norm *n, const int64_t index[RANKS])
{
    return tensor_place(n->p, index);
}

/* Elements of the batch for each mean. */
static double each(const struct norm *n)
{
    return (double)(tensor_count(n->x) / tensor_count(n->p));
}

static void batch_measure(struct norm *n)
{
    int64_t index[RANKS];
    for (int64_t i = 0; i < tensor_count(n->x); i++) {
        tensor_index(n->x, i, index);
        n->mean[batch_place(n, index)] +=
            tensor_load(n->x, n->at_x, tensor_place(n->x, index)) / each(n);
    }
    for (int64_t i = 0; i < tensor_count(n->x); i++) {
        tensor_index(n->x, i, index);
        double d =
            tensor_load(n->x, n->at_x, tensor_place(n->x, index)) - n->mean[batch_place(n, index)];
        n->variance[batch_place(n, index)] += d * d / each(n);
    }
}

static void batch_apply(const struct norm *n)
{
    int64_t index[RANKS];
    for (int64_t i = 0; i < tensor_count(n->x); i++) {
        tensor_index(n->x, i, index);
        int64_t at = batch_place(n, index);
        double v = tensor_load(n->x, n->at_x, tensor_place(n->x, index));
        v = (v - n->mean[at]) / sqrt(n->variance[at] + n->epsilon);
        tensor_store(n->y, n->at_y, tensor_place(n->y, index), n->blend,
                     v * tensor_load(n->p, n->scale, at) + tensor_load(n->p, n->shift, at));
    }
    tensor_wrote(n->y, n->at_y);
}

/* Writes one number for each mean, mixed with what was there; none where it is not wanted. */
static void batch_keep(const struct norm *n, void *to, const double *values, double factor,
                       struct blend blend)
{
    if (!to)
        return;
    for (int64_t i = 0; i < tensor_count(n->p); i++)
        tensor_store(n->p, to, i, blend, values[i] * factor);
    tensor_wrote(n->p, to);
}

miopenStatus_t miopenBatchNormalizationForwardTraining(
    miopenHandle_t handle, miopenBatchNormMode_t mode, void *alpha, void *beta,
    const miopenTensorDescriptor_t x, const void *at_x, const miopenTensorDescriptor_t y,
    void *at_y, const miopenTensorDescriptor_t parameters, void *scale, void *shift, double factor,
    void *running_mean, void *running_variance, double epsilon, void *saved_mean,
    void *saved_inverse)
{
    struct norm n = {TENSOR(x), TENSOR(y), TENSOR(parameters), at_x, at_y, scale,
                     shift,     {1, 0},    .epsilon = epsilon};
    miopenStatus_t status =
        shift ? batch_begin(&n, handle, "miopenBatchNormalizationForwardTraining", mode)
              : miopenStatusBadParm;
    if (status != miopenStatusSuccess)
        return status;
    n.blend = blend_of(n.y, alpha, beta);
    batch_measure(&n);
    batch_apply(&n);
    /* What is kept for inference is the variance of a sample. */
    const double sample = each(&n) > 1 ? each(&n) / (each(&n) - 1) : 1;
    const struct blend running = {factor, 1 - factor}, whole = {1, 0};
    batch_keep(&n, running_mean, n.mean, 1, running);
    batch_keep(&n, running_variance, n.variance, sample, running);
    batch_keep(&n, saved_mean, n.mean, 1, whole);
    for (int64_t i = 0; i < tensor_count(n.p); i++)
        n.variance[i] = 1 / sqrt(n.variance[i] + epsilon);
    batch_keep(&n, saved_inverse, n.variance, 1, whole);
    free(n.mean);
    return miopenStatusSuccess;
}

miopenStatus_t miopenBatchNormalizationForwardInference(
    miopenHandle_t handle, miopenBatchNormMode_t mode, void *alpha, void *beta,
    const miopenTensorDescriptor_t x, const void *at_x, const miopenTensorDescriptor_t y,
    void *at_y, const miopenTensorDescriptor_t parameters, void *scale, void *shift, void *mean,
    void *variance, double epsilon)
{
    struct norm n = {TENSOR(x), TENSOR(y), TENSOR(parameters), at_x, at_y, scale,
                     shift,     {1, 0},    .epsilon = epsilon};
    miopenStatus_t status =
        shift ? batch_begin(&n, handle, "miopenBatchNormalizationForwardInference", mode)
              : miopenStatusBadParm;
    if (status != miopenStatusSuccess)
        return status;
    n.blend = blend_of(n.y, alpha, beta);
    for (int64_t i = 0; mean && variance && i < tensor_count(n.p); i++) {
        n.mean[i] = tensor_load(n.p, mean, i);
        n.variance[i] = tensor_load(n.p, variance, i);
    }
    if (!mean || !variance)
        batch_measure(&n);
    batch_apply(&n);
    free(n.mean);
    return miopenStatusSuccess;
}

/* Sums over each mean's elements of what comes back, and of that times the normalized x. */
static void measure_back(const struct norm *n, double *sums, double *products)
{
    int64_t index[RANKS];
    for (int64_t i = 0; i < tensor_count(n->x); i++) {
        tensor_index(n->x, i, index);
        int64_t at = batch_place(n, index);
        double back = tensor_load(n->y, n->at_y, tensor_place(n->y, index)),
               v = tensor_load(n->x, n->at_x, tensor_place(n->x, index));
        sums[at] += back;
        products[at] += back * (v - n->mean[at]) / sqrt(n->variance[at] + n->epsilon);
    }
}

static void apply_back(const struct norm *n, const double *sums, const double *products,
                       const struct dnn_tensor *dx, void *at_dx)
{
    int64_t index[RANKS];
    for (int64_t i = 0; i < tensor_count(n->x); i++) {
        tensor_index(n->x, i, index);
        int64_t at = batch_place(n, index);
        double inverse = 1 / sqrt(n->variance[at] + n->epsilon);
        double v = (tensor_load(n->x, n->at_x, tensor_place(n->x, index)) - n->mean[at]) * inverse;
        double back = tensor_load(n->y, n->at_y, tensor_place(n->y, index));
        tensor_store(dx, at_dx, tensor_place(dx, index), n->blend,
                     tensor_load(n->p, n->scale, at) * inverse *
                         (back - (sums[at] + v * products[at]) / each(n)));
    }
    tensor_wrote(dx, at_dx);
}

/* y is what comes back here. The batch's mean and variance are measured again. */
miopenStatus_t miopenBatchNormalizationBackward(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void *alpha, const void *beta,
    const void *alpha_parameters, const void *beta_parameters, const miopenTensorDescriptor_t x,
    const void *at_x, const miopenTensorDescriptor_t dy, const void *at_dy,
    const miopenTensorDescriptor_t dx, void *at_dx, const miopenTensorDescriptor_t parameters,
    const void *scale, void *scale_diff, void *shift_diff, double epsilon, const void *saved_mean,
    const void *saved_inverse)
{
    struct norm n = {
        TENSOR(x), TENSOR(dy), TENSOR(parameters), at_x, (void *)(uintptr_t)at_dy, scale,
        NULL,      {1, 0},     .epsilon = epsilon};
    (void)saved_mean, (void)saved_inverse;
    if (!tensor_known(TENSOR(dx)) || !tensor_alike(TENSOR(x), TENSOR(dx)) || !at_dx)
        return miopenStatusBadParm;
    miopenStatus_t status = batch_begin(&n, handle, "miopenBatchNormalizationBackward", mode);
    if (status != miopenStatusSuccess)
        return status;
    const size_t all = (size_t)tensor_count(n.p);
    double *sums = calloc(2 * all, sizeof *sums);
    if (sums) {
        n.blend = blend_of(TENSOR(dx), alpha, beta);
        batch_measure(&n);
        measure_back(&n, sums, sums + all);
        apply_back(&n, sums, sums + all, TENSOR(dx), at_dx);
        const struct blend into = blend_of(n.p, alpha_parameters, beta_parameters);
        batch_keep(&n, scale_diff, sums + all, 1, into);
        batch_keep(&n, shift_diff, sums, 1, into);
    }
    free(sums);
    free(n.mean);
    return sums ? miopenStatusSuccess : miopenStatusAllocFailed;
}
