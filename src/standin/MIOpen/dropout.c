/* Dropout: a mask of bytes lies in the reserve space between the two passes. Which elements
 * are dropped comes from the seed and a count of the calls, by Philox; MIOpen's own come
 * from another generator. */
#include "standin/hiprand/engine.h"
#include "standin/MIOpen/dnn.h"
#include <stdlib.h>
#include <string.h>

enum { STATES = 16 }; /* bytes of the states: there are none, but a size of 0 would be no memory */

struct dropout {
    float rate;
    bool use_mask; /* the caller's own is in the reserve space */
    uint64_t seed, calls;
};

miopenStatus_t miopenCreateDropoutDescriptor(miopenDropoutDescriptor_t *out)
{
    return dnn_new(out, sizeof(struct dropout));
}

miopenStatus_t miopenDestroyDropoutDescriptor(miopenDropoutDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenDropoutGetStatesSize(miopenHandle_t handle, size_t *size)
{
    if (!handle || !size)
        return miopenStatusBadParm;
    *size = STATES;
    return miopenStatusSuccess;
}

miopenStatus_t miopenDropoutGetReserveSpaceSize(const miopenTensorDescriptor_t x, size_t *size)
{
    if (!x || !size)
        return miopenStatusBadParm;
    *size = (size_t)tensor_count(TENSOR(x));
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetDropoutDescriptor(miopenDropoutDescriptor_t desc, miopenHandle_t handle,
                                          float rate, void *states, size_t size,
                                          unsigned long long seed, bool use_mask, bool evolve,
                                          miopenRNGType_t type)
{
    (void)evolve, (void)type;
    if (!desc || !(rate >= 0 && rate < 1) || (states && size < STATES))
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, "miopenSetDropoutDescriptor");
    if (status != miopenStatusSuccess)
        return status;
    *(struct dropout *)(void *)desc = (struct dropout){rate, use_mask, seed, 0};
    if (states) {
        memset(states, 0, size);
        device_wrote(states, size);
    }
    return miopenStatusSuccess;
}

/* What of a tensor stays, by the mask, in proportion. */
static miopenStatus_t dropout_apply(miopenHandle_t handle, const char *function,
                                    const struct dropout *d, const struct dnn_tensor *x,
                                    const void *at_x, const struct dnn_tensor *y, void *at_y,
                                    const uint8_t *mask, size_t size)
{
    if (!d || !tensor_known(x) || !tensor_known(y) || !tensor_alike(x, y) || !at_x || !at_y ||
        !mask || size < (size_t)tensor_count(x))
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, function);
    for (int64_t i = 0; status == miopenStatusSuccess && i < tensor_count(x); i++) {
        int64_t index[RANKS];
        tensor_index(x, i, index);
        tensor_store(y, at_y, tensor_place(y, index), (struct blend){1, 0},
                     mask[i] ? tensor_load(x, at_x, tensor_place(x, index)) / (1 - (double)d->rate)
                             : 0);
    }
    if (status == miopenStatusSuccess)
        tensor_wrote(y, at_y);
    return status;
}

/* A mask: each call of a descriptor has the next numbers of its sequence. */
static void dropout_draw(struct dropout *d, uint8_t *mask, size_t n)
{
    const uint32_t key[2] = {(uint32_t)d->seed, (uint32_t)(d->seed >> 32)};
    for (size_t i = 0; i < n; i++) {
        const uint32_t counter[4] = {(uint32_t)i, (uint32_t)(i >> 32), (uint32_t)d->calls,
                                     (uint32_t)(d->calls >> 32)};
        uint32_t out[4];
        philox(counter, key, out);
        mask[i] = out[0] * 0x1p-32 >= (double)d->rate;
    }
    d->calls++;
    device_wrote(mask, n);
}

miopenStatus_t miopenDropoutForward(miopenHandle_t handle, const miopenDropoutDescriptor_t desc,
                                    const miopenTensorDescriptor_t noise,
                                    const miopenTensorDescriptor_t x, const void *at_x,
                                    const miopenTensorDescriptor_t y, void *at_y, void *reserve,
                                    size_t size)
{
    struct dropout *d = (void *)desc;
    (void)noise;
    if (!d || !x || !reserve || size < (size_t)tensor_count(TENSOR(x)))
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, "miopenDropoutForward");
    if (status != miopenStatusSuccess)
        return status;
    if (!d->use_mask)
        dropout_draw(d, reserve, (size_t)tensor_count(TENSOR(x)));
    return dropout_apply(handle, "miopenDropoutForward", d, TENSOR(x), at_x, TENSOR(y), at_y,
                         reserve, size);
}

miopenStatus_t miopenDropoutBackward(miopenHandle_t handle, const miopenDropoutDescriptor_t desc,
                                     const miopenTensorDescriptor_t noise,
                                     const miopenTensorDescriptor_t dy, const void *at_dy,
                                     const miopenTensorDescriptor_t dx, void *at_dx, void *reserve,
                                     size_t size)
{
    (void)noise;
    return dropout_apply(handle, "miopenDropoutBackward", (const void *)desc, TENSOR(dy), at_dy,
                         TENSOR(dx), at_dx, reserve, size);
}
