#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <stdio.h>

int pool(miopenHandle_t dnn, miopenPoolingDescriptor_t pooling, miopenTensorDescriptor_t t, const void *x, void *y)
{
    float one = 1, zero = 0;
    miopenStatus_t status = miopenPoolingForward(dnn, pooling, &one, t, x, &zero, t, y, false, NULL, 0);
    if (status != miopenStatusSuccess)
        fprintf(stderr, "%s\n", miopenGetErrorString(status));
    return status == miopenStatusUnsupportedOp;
}
