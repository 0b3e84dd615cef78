/* Softmax, normalization of neighbouring channels, batch normalization. */
#include "standin/MIOpen/dnn.h"
#include <math.h>
#include <stdlib.h>

/* ---- softmax ---- */

/* The elements that are normalized together: those of an image, or of the
 * channels at one place of it. */
struct bundle {
    int64_t first, n, step; /* of the places in the order of dense rows */
};

static struct bundle bundle_of(const struct dnn_tensor *t, miopenSoftmaxMode_t mode, int64_t i)
{
    int64_t image = 1;
    for (int d = 2; d < t->rank; d++)
        image *= t->dim[d];
    const int64_t channels = t->rank > 1 ? t->dim[1] : 1;
    if (mode == MIOPEN_SOFTMAX_MODE_INSTANCE)
        return (struct bundle){i * channels * image, channels * image, 1};
    return (struct bundle){i / image * channels * image + i % image, channels, image};
}

static int64_t normalize_place(const struct dnn_tensor *t, int64_t at)
{
    int64_t index[RANKS];
    tensor_index(t, at, index);
    return tensor_place(t, index);
}

static void normalize_soften(const struct dnn_tensor *x, const void *at_x,
                             const struct dnn_tensor *y, void *at_y, struct blend blend,
                             miopenSoftmaxAlgorithm_t how, struct bundle b)
{
    double most = -INFINITY, sum = 0;
    for (int64_t k = 0; how != MIOPEN_SOFTMAX_FAST && k < b.n; k++)
        most = fmax(most, tensor_load(x, at_x, normalize_place(x, b.first + k * b.step)));
    if (how == MIOPEN_SOFTMAX_FAST)
        most = 0;
    for (int64_t k = 0; k < b.n; k++)
        sum += exp(tensor_load(x, at_x, normalize_place(x, b.first + k * b.step)) - most);
    for (int64_t k = 0; k < b.n; k++) {
        double v = tensor_load(x, at_x, normalize_place(x, b.first + k * b.step)) - most;
        tensor_store(y, at_y, normalize_place(y, b.first + k * b.step), blend,
                     how == MIOPEN_SOFTMAX_LOG ? v - log(sum) : exp(v) / sum);
    }
}

static void harden(const struct dnn_tensor *y, const void *at_y, const struct dnn_tensor *dy,
                   const void *at_dy, const struct dnn_tensor *dx, void *at_dx, struct blend blend,
                   miopenSoftmaxAlgorithm_t how, struct bundle b)
{
    double sum = 0;
    for (int64_t k = 0; k < b.n; k++) {
        double back = tensor_load(dy, at_dy, normalize_place(dy, b.first + k * b.step));
        sum += how == MIOPEN_SOFTMAX_LOG
                   ? back
                   : back * tensor_load(y, at_y, normalize_place(y, b.first + k * b.step));
    }
    for (int64_t k = 0; k < b.n; k++) {
        double v = tensor_load(y, at_y, normalize_place(y, b.first + k * b.step)),
               back = tensor_load(dy, at_dy, normalize_place(dy, b.first + k * b.step));
        tensor_store(dx, at_dx, normalize_place(dx, b.first + k * b.step), blend,
                     how == MIOPEN_SOFTMAX_LOG ? back - exp(v) * sum : v * (back - sum));
    }
}

miopenStatus_t miopenSoftmaxForward_V2(miopenHandle_t handle, const void *alpha,
                                       const miopenTensorDescriptor_t x, const void *at_x,
                                       const void *beta, const miopenTensorDescriptor_t y,
                                       void *at_y, miopenSoftmaxAlgorithm_t how,
                                       miopenSoftmaxMode_t mode)
{
    if (!tensor_known(TENSOR(x)) || !tensor_known(TENSOR(y)) ||
        !tensor_alike(TENSOR(x), TENSOR(y)) || !at_x || !at_y || !alpha || !beta)
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, "miopenSoftmaxForward");
    const int64_t n = tensor_count(TENSOR(x)) / bundle_of(TENSOR(x), mode, 0).n;
    for (int64_t i = 0; status == miopenStatusSuccess && i < n; i++)
        normalize_soften(TENSOR(x), at_x, TENSOR(y), at_y, blend_of(TENSOR(y), alpha, beta), how,
                         bundle_of(TENSOR(x), mode, i));
    if (status == miopenStatusSuccess)
        tensor_wrote(TENSOR(y), at_y);
    return status;
}

miopenStatus_t miopenSoftmaxForward(miopenHandle_t handle, const void *alpha,
                                    const miopenTensorDescriptor_t x, const void *at_x,
                                    const void *beta, const miopenTensorDescriptor_t y, void *at_y)
{
    return miopenSoftmaxForward_V2(handle, alpha, x, at_x, beta, y, at_y, MIOPEN_SOFTMAX_ACCURATE,
                                   MIOPEN_SOFTMAX_MODE_CHANNEL);
}

miopenStatus_t miopenSoftmaxBackward_V2(miopenHandle_t handle, const void *alpha,
                                        const miopenTensorDescriptor_t y, const void *at_y,
                                        const miopenTensorDescriptor_t dy, const void *at_dy,
                                        const void *beta, const miopenTensorDescriptor_t dx,
                                        void *at_dx, miopenSoftmaxAlgorithm_t how,
                                        miopenSoftmaxMode_t mode)
{
    const struct dnn_tensor *t = TENSOR(dx);
    if (!tensor_known(TENSOR(y)) || !tensor_known(TENSOR(dy)) || !tensor_known(t) ||
        !tensor_alike(TENSOR(y), t) || !tensor_alike(TENSOR(dy), t) || !at_y || !at_dy || !at_dx ||
        !alpha || !beta)
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, "miopenSoftmaxBackward");
    const int64_t n = tensor_count(t) / bundle_of(t, mode, 0).n;
    for (int64_t i = 0; status == miopenStatusSuccess && i < n; i++)
        harden(TENSOR(y), at_y, TENSOR(dy), at_dy, t, at_dx, blend_of(t, alpha, beta), how,
               bundle_of(t, mode, i));
    if (status == miopenStatusSuccess)
        tensor_wrote(t, at_dx);
    return status;
}

/* ---- neighbouring channels ---- */

struct lrn {
    miopenLRNMode_t mode;
    unsigned n;
    double alpha, beta, k;
};

miopenStatus_t miopenCreateLRNDescriptor(miopenLRNDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct lrn));
}

miopenStatus_t miopenDestroyLRNDescriptor(miopenLRNDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetLRNDescriptor(const miopenLRNDescriptor_t desc, miopenLRNMode_t mode,
                                      unsigned n, double alpha, double beta, double k)
{
    if (!desc || !n)
        return miopenStatusBadParm;
    *(struct lrn *)(void *)desc = (struct lrn){mode, n, alpha, beta, k};
    return miopenStatusSuccess;
}

/* The backward pass is what it would be for. */
miopenStatus_t miopenLRNGetWorkSpaceSize(const miopenTensorDescriptor_t y, size_t *size)
{
    return y && size ? miopenGetTensorNumBytes(y, size) : miopenStatusBadParm;
}

miopenStatus_t miopenLRNForward(miopenHandle_t handle, const miopenLRNDescriptor_t desc,
                                const void *alpha, const miopenTensorDescriptor_t xdesc,
                                const void *at_x, const void *beta,
                                const miopenTensorDescriptor_t ydesc, void *at_y, bool backward,
                                void *workspace)
{
    const struct lrn *l = (const void *)desc;
    const struct dnn_tensor *x = TENSOR(xdesc), *y = TENSOR(ydesc);
    (void)workspace;
    if (!l || !tensor_known(x) || !tensor_known(y) || !tensor_alike(x, y) || x->rank < 2 || !at_x ||
        !at_y || !alpha || !beta)
        return miopenStatusBadParm;
    if (l->mode != miopenLRNCrossChannel || backward) {
        device_missing(backward ? "miopenLRNForward for a backward pass"
                                : "miopenLRNForward within channels");
        return miopenStatusNotImplemented;
    }
    miopenStatus_t status = dnn_begin(handle, "miopenLRNForward");
    const int64_t before = (l->n - 1) / 2, after = l->n - 1 - before;
    for (int64_t i = 0; status == miopenStatusSuccess && i < tensor_count(x); i++) {
        int64_t index[RANKS], near[RANKS];
        tensor_index(x, i, index);
        tensor_index(x, i, near);
        double sum = 0;
        for (int64_t c = index[1] - before; c <= index[1] + after; c++) {
            near[1] = c;
            double v = c < 0 || c >= x->dim[1] ? 0 : tensor_load(x, at_x, tensor_place(x, near));
            sum += v * v;
        }
        tensor_store(y, at_y, tensor_place(y, index), blend_of(y, alpha, beta),
                     tensor_load(x, at_x, tensor_place(x, index)) *
                         pow(l->k + l->alpha / l->n * sum, -l->beta));
    }
    if (status == miopenStatusSuccess)
        tensor_wrote(y, at_y);
    return status;
}
