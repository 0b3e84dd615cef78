#include <cudnn.h>

#if CUDNN_VERSION >= 8000
#define HAS_BACKEND 1
#endif

void left(cudnnHandle_t dnn, cudnnTensorDescriptor_t t, cudnnActivationDescriptor_t a, float *x)
{
    const float one = 1;
    cudnnSpatialTransformerDescriptor_t st;
    cudnnAttnDescriptor_t attention;
    cudnnMathType_t math = CUDNN_TENSOR_OP_MATH;
    cudnnStatus_t status = CUDNN_STATUS_EXECUTION_FAILED;
    cudnnCreateSpatialTransformerDescriptor(&st);
    cudnnCreateAttnDescriptor(&attention);
    cudnnSetActivationDescriptor(a, CUDNN_ACTIVATION_SWISH, CUDNN_NOT_PROPAGATE_NAN, 1.0);
    cudnnSetTensor4dDescriptor(t, CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8x4, 1, 1, 1, 1);
    cudnnBatchNormalizationForwardTraining(dnn, CUDNN_BATCHNORM_SPATIAL_PERSISTENT, &one, &one, t, x, t, x, t, x, x, 0.1, x, x,
                                           CUDNN_BN_MIN_EPSILON, x, x);
    if (cudnnCnnInferVersionCheck() != status || cudnnGetCudartVersion() < 12000)
        cudnnSetCallback(CUDNN_SEV_INFO_EN, nullptr, nullptr);
}
