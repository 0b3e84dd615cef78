/* Pooling of two dimensions. */
#include "standin/common/hip.h"
#include "standin/MIOpen/dnn.h"
#include <math.h>
#include <stdlib.h>

struct pooling {
    miopenPoolingMode_t mode;
    int64_t window[2], pad[2], stride[2];
};

miopenStatus_t miopenCreatePoolingDescriptor(miopenPoolingDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct pooling));
}

miopenStatus_t miopenDestroyPoolingDescriptor(miopenPoolingDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenSet2dPoolingDescriptor(miopenPoolingDescriptor_t desc,
                                            miopenPoolingMode_t mode, int height, int width,
                                            int pad_h, int pad_w, int stride_h, int stride_w)
{
    if (!desc || height < 1 || width < 1 || pad_h < 0 || pad_w < 0 || stride_h < 1 || stride_w < 1)
        return miopenStatusBadParm;
    *(struct pooling *)(void *)desc =
        (struct pooling){mode, {height, width}, {pad_h, pad_w}, {stride_h, stride_w}};
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetPoolingForwardOutputDim(const miopenPoolingDescriptor_t desc,
                                                const miopenTensorDescriptor_t input, int *n,
                                                int *c, int *h, int *w)
{
    const struct pooling *p = (const void *)desc;
    const struct dnn_tensor *x = TENSOR(input);
    if (!p || !x || x->rank != 4 || !n || !c || !h || !w)
        return miopenStatusBadParm;
    *n = (int)x->dim[0];
    *c = (int)x->dim[1];
    *h = (int)window_steps(x->dim[2], p->pad[0], p->window[0], p->stride[0], 1);
    *w = (int)window_steps(x->dim[3], p->pad[1], p->window[1], p->stride[1], 1);
    return miopenStatusSuccess;
}

/* MIOpen keeps there which element was the largest. We find that again, but want the
 * workspace as it does. */
miopenStatus_t miopenPoolingGetWorkSpaceSizeV2(const miopenPoolingDescriptor_t desc,
                                               const miopenTensorDescriptor_t y, size_t *size)
{
    if (!desc || !y || !size)
        return miopenStatusBadParm;
    *size = ((const struct pooling *)(const void *)desc)->mode == miopenPoolingMax
                ? (size_t)tensor_count(TENSOR(y))
                : 0;
    return miopenStatusSuccess;
}

/* A window of x: the indices of its first element, and how many there are without the padding. */
struct window {
    int64_t from[2], to[2], count;
};

static struct window window_of(const struct pooling *p, const struct dnn_tensor *x,
                               const int64_t y[RANKS])
{
    struct window w = {.count = 1};
    for (int i = 0; i < 2; i++) {
        int64_t first = y[2 + i] * p->stride[i] - p->pad[i];
        w.from[i] = first < 0 ? 0 : first;
        w.to[i] = first + p->window[i] > x->dim[2 + i] ? x->dim[2 + i] : first + p->window[i];
        w.count *= p->mode == miopenPoolingAverageInclusive ? p->window[i] : w.to[i] - w.from[i];
    }
    return w;
}

/* The place of the largest element of a window, and in *sum all of them. */
static int64_t MIOpen_pool_look(const struct dnn_tensor *x, const void *at_x,
                                const int64_t y[RANKS], const struct window *w, double *sum)
{
    int64_t largest = -1;
    double most = 0;
    *sum = 0;
    for (int64_t r = w->from[0]; r < w->to[0]; r++)
        for (int64_t s = w->from[1]; s < w->to[1]; s++) {
            int64_t place = tensor_place(x, (const int64_t[RANKS]){y[0], y[1], r, s});
            double v = tensor_load(x, at_x, place);
            *sum += v;
            if (largest < 0 || v > most)
                most = v, largest = place;
        }
    return largest;
}

static miopenStatus_t MIOpen_pool_check(const struct pooling *p, const struct dnn_tensor *x,
                                        const struct dnn_tensor *y, bool backward,
                                        const void *workspace)
{
    if (backward && p && p->mode == miopenPoolingMax && !workspace) {
        hip_refuse("miopenPooling",
                   "max pooling's way back needs the workspace of its forward pass");
        return miopenStatusBadParm;
    }
    if (!p || !tensor_known(x) || !tensor_known(y) || x->rank != 4 || y->rank != 4)
        return miopenStatusBadParm;
    bool fits = y->dim[0] == x->dim[0] && y->dim[1] == x->dim[1];
    for (int i = 0; i < 2; i++)
        fits = fits && y->dim[2 + i] ==
                           window_steps(x->dim[2 + i], p->pad[i], p->window[i], p->stride[i], 1);
    return fits ? miopenStatusSuccess : miopenStatusBadParm;
}

miopenStatus_t miopenPoolingForward(miopenHandle_t handle, const miopenPoolingDescriptor_t desc,
                                    const void *alpha, const miopenTensorDescriptor_t xdesc,
                                    const void *at_x, const void *beta,
                                    const miopenTensorDescriptor_t ydesc, void *at_y, bool backward,
                                    void *workspace, size_t size)
{
    const struct pooling *p = (const void *)desc;
    const struct dnn_tensor *x = TENSOR(xdesc), *y = TENSOR(ydesc);
    (void)size;
    miopenStatus_t status = at_x && at_y && alpha && beta
                                ? MIOpen_pool_check(p, x, y, backward, workspace)
                                : miopenStatusBadParm;
    if (status == miopenStatusSuccess)
        status = dnn_begin(handle, "miopenPoolingForward");
    if (status != miopenStatusSuccess)
        return status;
    for (int64_t i = 0; i < tensor_count(y); i++) {
        int64_t index[RANKS];
        double sum;
        tensor_index(y, i, index);
        const struct window w = window_of(p, x, index);
        int64_t largest = MIOpen_pool_look(x, at_x, index, &w, &sum);
        tensor_store(y, at_y, tensor_place(y, index), blend_of(y, alpha, beta),
                     largest < 0                   ? 0
                     : p->mode == miopenPoolingMax ? tensor_load(x, at_x, largest)
                                                   : sum / (double)w.count);
    }
    tensor_wrote(y, at_y);
    return miopenStatusSuccess;
}

/* Adds what comes back to the elements that it is of. */
static void MIOpen_pool_spread(const struct pooling *p, const struct dnn_tensor *x,
                               const void *at_x, const struct dnn_tensor *dx,
                               const int64_t index[RANKS], double back, double *sums)
{
    const struct window w = window_of(p, x, index);
    double sum;
    int64_t largest = MIOpen_pool_look(x, at_x, index, &w, &sum);
    for (int64_t r = w.from[0]; r < w.to[0]; r++)
        for (int64_t s = w.from[1]; s < w.to[1]; s++) {
            const int64_t at[RANKS] = {index[0], index[1], r, s};
            int64_t to = ((at[0] * dx->dim[1] + at[1]) * dx->dim[2] + r) * dx->dim[3] + s;
            if (p->mode != miopenPoolingMax)
                sums[to] += back / (double)w.count;
            else if (tensor_place(x, at) == largest)
                sums[to] += back;
        }
}

miopenStatus_t miopenPoolingBackward(miopenHandle_t handle, const miopenPoolingDescriptor_t desc,
                                     const void *alpha, const miopenTensorDescriptor_t y,
                                     const void *at_y, const miopenTensorDescriptor_t dydesc,
                                     const void *at_dy, const miopenTensorDescriptor_t xdesc,
                                     const void *at_x, const void *beta,
                                     const miopenTensorDescriptor_t dxdesc, void *at_dx,
                                     void *workspace)
{
    const struct pooling *p = (const void *)desc;
    const struct dnn_tensor *x = TENSOR(xdesc), *dy = TENSOR(dydesc), *dx = TENSOR(dxdesc);
    (void)y, (void)at_y;
    miopenStatus_t status =
        at_x && at_dy && at_dx && alpha && beta && tensor_known(dx) && tensor_alike(x, dx)
            ? MIOpen_pool_check(p, x, dy, true, workspace)
            : miopenStatusBadParm;
    if (status == miopenStatusSuccess)
        status = dnn_begin(handle, "miopenPoolingBackward");
    if (status != miopenStatusSuccess)
        return status;
    double *sums = calloc((size_t)tensor_count(dx), sizeof *sums);
    if (!sums)
        return miopenStatusAllocFailed;
    int64_t index[RANKS];
    for (int64_t i = 0; i < tensor_count(dy); i++) {
        tensor_index(dy, i, index);
        MIOpen_pool_spread(p, x, at_x, dx, index, tensor_load(dy, at_dy, tensor_place(dy, index)),
                           sums);
    }
    for (int64_t i = 0; i < tensor_count(dx); i++) {
        tensor_index(dx, i, index);
        tensor_store(dx, at_dx, tensor_place(dx, index), blend_of(dx, alpha, beta), sums[i]);
    }
    free(sums);
    tensor_wrote(dx, at_dx);
    return miopenStatusSuccess;
}
