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

miopenStatus_t add_bias(miopenHandle_t dnn, const float *one, miopenTensorDescriptor_t b, const void *bias, miopenTensorDescriptor_t t, void *y)
{
    printf("version %zu\n", ({ size_t v_[3]; miopenGetVersion(v_, v_ + 1, v_ + 2); v_[0] * 10000 + v_[1] * 100 + v_[2]; }));
    return miopenOpTensor(dnn, miopenTensorOpAdd, one, t, y, one, b, bias, ({ static const double zero_ = 0; &zero_; }), t, y);
}
