#include <cudnn.h>
#include <stdio.h>

int pool(cudnnHandle_t dnn, cudnnPoolingDescriptor_t pooling, cudnnTensorDescriptor_t t, const void *x, void *y)
{
    float one = 1, zero = 0;
    cudnnStatus_t status = cudnnPoolingForward(dnn, pooling, &one, t, x, &zero, t, y);
    if (status != CUDNN_STATUS_SUCCESS)
        fprintf(stderr, "%s\n", cudnnGetErrorString(status));
    return status == CUDNN_STATUS_NOT_SUPPORTED;
}

cudnnStatus_t add_bias(cudnnHandle_t dnn, const float *one, cudnnTensorDescriptor_t b, const void *bias, cudnnTensorDescriptor_t t, void *y)
{
    printf("version %zu\n", cudnnGetVersion());
    return cudnnAddTensor(dnn, one, b, bias, one, t, y);
}
