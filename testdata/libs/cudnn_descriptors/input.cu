#include <cudnn.h>

struct Net {
    cudnnHandle_t dnn;
    cudnnTensorDescriptor_t x, y;
    cudnnFilterDescriptor_t w;
    cudnnOpTensorDescriptor_t add;
    cudnnActivationDescriptor_t relu;
};

static cudnnTensorFormat_t format = CUDNN_TENSOR_NHWC;

void descriptors(Net *net, int n, const int *dims, const int *strides)
{
    int nd, c, h, w, ns, cs, hs, ws, out_dims[4], out_strides[4];
    size_t bytes;
    cudnnDataType_t type;
    cudnnSetTensor4dDescriptor(net->x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, 3, 32, 32);
    cudnnSetTensor4dDescriptor(net->y, format, /* half */ CUDNN_DATA_HALF, n, 3,
                               32, 32);
    cudnnSetTensor4dDescriptorEx(net->x, CUDNN_DATA_FLOAT, n, 3, 32, 32, 3072, 1, 96, 3);
    cudnnGetTensor4dDescriptor(net->x, &type, &nd, &c, &h, &w, &ns, &cs, &hs, &ws);
    cudnnSetTensorNdDescriptor(net->x, CUDNN_DATA_INT8, 4, dims, strides);
    cudnnSetTensorNdDescriptorEx(net->x, CUDNN_TENSOR_NCHW, CUDNN_DATA_BFLOAT16, 4, dims);
    cudnnGetTensorNdDescriptor(net->x, 4, &type, &nd, out_dims, out_strides);
    cudnnGetTensorSizeInBytes(net->x, &bytes);
    cudnnCreateFilterDescriptor(&net->w);
    cudnnSetFilter4dDescriptor(net->w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 8, 3, 5, 5);
    cudnnSetFilterNdDescriptor(net->w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 4, dims);
    cudnnGetFilterSizeInBytes(net->w, &bytes);
    cudnnDestroyFilterDescriptor(net->w);
}

void operations(Net *net, const float *bias, float *data, cudnnActivationMode_t mode, double coefficient)
{
    const float one = 1, zero = 0;
    cudnnCreateOpTensorDescriptor(&net->add);
    cudnnSetOpTensorDescriptor(net->add, CUDNN_OP_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN);
    cudnnOpTensor(net->dnn, net->add, &one, net->x, data, &one, net->y, bias, &zero, net->x, data);
    if (cudnnDestroyOpTensorDescriptor(net->add) != CUDNN_STATUS_SUCCESS)
        return;
    cudnnAddTensor(net->dnn, &one, net->y, bias, &one, net->x, data);
    cudnnSetActivationDescriptor(net->relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0.0);
    cudnnSetActivationDescriptor(net->relu, mode, CUDNN_PROPAGATE_NAN, coefficient);
    cudnnSoftmaxForward(net->dnn, CUDNN_SOFTMAX_LOG, CUDNN_SOFTMAX_MODE_INSTANCE, &one, net->x, data, &zero, net->x,
                        data);
}

void pools(cudnnHandle_t dnn, cudnnPoolingDescriptor_t pool, cudnnLRNDescriptor_t lrn, cudnnTensorDescriptor_t t,
           float *x, float *y, const int *two, const int *none)
{
    const float one = 1, zero = 0;
    cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING, CUDNN_PROPAGATE_NAN, 3, 3, 1, 1, 2, 2);
    cudnnSetPoolingNdDescriptor(pool, CUDNN_POOLING_MAX_DETERMINISTIC, CUDNN_NOT_PROPAGATE_NAN, 2, two, none, two);
    cudnnPoolingForward(dnn, pool, &one, t, x, &zero, t, y);
    cudnnPoolingBackward(dnn, pool, &one, t, y, t, y, t, x, &zero, t, x);
    cudnnSetLRNDescriptor(lrn, 5, 1e-4, 0.75, 2.0);
    cudnnLRNCrossChannelForward(dnn, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, t, x, &zero, t, y);
}

size_t dropout(cudnnHandle_t dnn, cudnnDropoutDescriptor_t drop, cudnnTensorDescriptor_t t, void *states, void *x)
{
    cudnnSetDropoutDescriptor(drop, dnn, 0.1f, states, 1 << 20, 7ULL);
    cudnnDropoutForward(dnn, drop, t, x, t, x, states, 64);
    return cudnnGetVersion();
}
