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
