#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

#if defined(__HIP_PLATFORM_AMD__) || CUDNN_VERSION >= 8000
#define HAS_BACKEND 1
#endif

void left(miopenHandle_t dnn, miopenTensorDescriptor_t t, miopenActivationDescriptor_t a, float *x)
{
    const float one = 1;
    cudnnSpatialTransformerDescriptor_t st;
    cudnnAttnDescriptor_t attention;
    cudnnMathType_t math = CUDNN_TENSOR_OP_MATH;
    miopenStatus_t status = CUDNN_STATUS_EXECUTION_FAILED;
    cudnnCreateSpatialTransformerDescriptor(&st);
    cudnnCreateAttnDescriptor(&attention);
    miopenSetActivationDescriptor(a, CUDNN_ACTIVATION_SWISH, (CUDNN_ACTIVATION_SWISH) == miopenActivationTANH ? 1.0 : 1.0, 1.0, 1.0);
    miopenSet4dTensorDescriptor(t, CUDNN_DATA_INT8x4, 1, 1, 1, 1);
    miopenBatchNormalizationForwardTraining(dnn, miopenBNSpatial, &one, &one, t, x, t, x, t, x, x, 0.1, x, x,
                                           CUDNN_BN_MIN_EPSILON, x, x);
    if (cudnnCnnInferVersionCheck() != status || cudnnGetCudartVersion() < 12000)
        cudnnSetCallback(CUDNN_SEV_INFO_EN, nullptr, nullptr);
}
