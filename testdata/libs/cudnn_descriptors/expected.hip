#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

struct Net {
    miopenHandle_t dnn;
    miopenTensorDescriptor_t x, y;
    miopenTensorDescriptor_t w;
    miopenTensorOp_t add;
    miopenActivationDescriptor_t relu;
};

static miopenTensorLayout_t format = miopenTensorNHWC;

void descriptors(Net *net, int n, const int *dims, const int *strides)
{
    int nd, c, h, w, ns, cs, hs, ws, out_dims[4], out_strides[4];
    size_t bytes;
    miopenDataType_t type;
    miopenSet4dTensorDescriptor(net->x, miopenFloat, n, 3, 32, 32);
    miopenSet4dTensorDescriptor(net->y, /* half */ miopenHalf, n, 3, 32, 32);
    miopenSet4dTensorDescriptorEx(net->x, miopenFloat, n, 3, 32, 32, 3072, 1, 96, 3);
    miopenGet4dTensorDescriptor(net->x, &type, &nd, &c, &h, &w, &ns, &cs, &hs, &ws);
    miopenSetTensorDescriptor(net->x, miopenInt8, 4, dims, strides);
    miopenSetTensorDescriptor(net->x, miopenBFloat16, 4, dims, NULL);
    (miopenGetTensorDescriptorSize(net->x, &nd), miopenGetTensorDescriptor(net->x, &type, out_dims, out_strides));
    miopenGetTensorNumBytes(net->x, &bytes);
    miopenCreateTensorDescriptor(&net->w);
    miopenSet4dTensorDescriptor(net->w, miopenFloat, 8, 3, 5, 5);
    miopenSetTensorDescriptor(net->w, miopenFloat, 4, dims, NULL);
    miopenGetTensorNumBytes(net->w, &bytes);
    miopenDestroyTensorDescriptor(net->w);
}

void operations(Net *net, const float *bias, float *data, miopenActivationMode_t mode, double coefficient)
{
    const float one = 1, zero = 0;
    ((void)&net->add, miopenStatusSuccess);
    (net->add = miopenTensorOpAdd, miopenStatusSuccess);
    miopenOpTensor(net->dnn, net->add, &one, net->x, data, &one, net->y, bias, &zero, net->x, data);
    if (((void)net->add, miopenStatusSuccess) != miopenStatusSuccess)
        return;
    miopenOpTensor(net->dnn, miopenTensorOpAdd, &one, net->x, data, &one, net->y, bias, ({ static const double zero_ = 0; &zero_; }), net->x, data);
    miopenSetActivationDescriptor(net->relu, miopenActivationRELU, (miopenActivationRELU) == miopenActivationTANH ? 1.0 : 0.0, 1.0, 1.0);
    miopenSetActivationDescriptor(net->relu, mode, (mode) == miopenActivationTANH ? 1.0 : coefficient, 1.0, 1.0);
    miopenSoftmaxForward_V2(net->dnn, &one, net->x, data, &zero, net->x, data, MIOPEN_SOFTMAX_LOG, MIOPEN_SOFTMAX_MODE_INSTANCE);
}

void pools(miopenHandle_t dnn, miopenPoolingDescriptor_t pool, miopenLRNDescriptor_t lrn, miopenTensorDescriptor_t t,
           float *x, float *y, const int *two, const int *none)
{
    const float one = 1, zero = 0;
    miopenSet2dPoolingDescriptor(pool, miopenPoolingAverage, 3, 3, 1, 1, 2, 2);
    miopenSetNdPoolingDescriptor(pool, miopenPoolingMax, 2, two, none, two);
    miopenPoolingForward(dnn, pool, &one, t, x, &zero, t, y, false, NULL, 0);
    miopenPoolingBackward(dnn, pool, &one, t, y, t, y, t, x, &zero, t, x, NULL);
    miopenSetLRNDescriptor(lrn, miopenLRNCrossChannel, 5, 1e-4, 0.75, 2.0);
    miopenLRNForward(dnn, lrn, &one, t, x, &zero, t, y, false, NULL);
}

size_t dropout(miopenHandle_t dnn, miopenDropoutDescriptor_t drop, miopenTensorDescriptor_t t, void *states, void *x)
{
    miopenSetDropoutDescriptor(drop, dnn, 0.1f, states, 1 << 20, 7ULL, false, false, MIOPEN_RNG_PSEUDO_XORWOW);
    miopenDropoutForward(dnn, drop, t, t, x, t, x, states, 64);
    return ({ size_t v_[3]; miopenGetVersion(v_, v_ + 1, v_ + 2); v_[0] * 10000 + v_[1] * 100 + v_[2]; });
}
