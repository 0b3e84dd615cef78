// Both lines come in above own.h: the runtime's is the first.
#include "own.h"

__global__ void scale(__half *x)
{
    x[threadIdx.x] = __hmul(x[threadIdx.x], __float2half(2.0f));
}

void run(cublasHandle_t handle, __half *x)
{
    scale<<<1, 64>>>(x);
    cublasSetStream(handle, 0);
}
