#ifndef MULTI_KERNELS_CUH
#define MULTI_KERNELS_CUH

#include <cuda_runtime.h>

#include "host.h"

#define MULTI_CHECK(call)                                          \
    do {                                                           \
        cudaError_t multi_err = (call);                            \
        if (multi_err != cudaSuccess)                              \
            multi_fail(__FILE__, __LINE__, cudaGetErrorString(multi_err)); \
    } while (0)

/* Defined here because a template has to be. */
template <typename T>
__global__ void fillKernel(T *p, T value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = value;
}

static __device__ __forceinline__ float lerp(float a, float b, float t)
{
    return a + (b - a) * t;
}

__global__ void lerpKernel(const float *a, const float *b, float *out, int n);

/* Host functions with C++ linkage, in kernels.cu. */
void setWeight(float w);
void runLerp(const float *a, const float *b, float *out, int n, cudaStream_t stream = 0);

#endif /* MULTI_KERNELS_CUH */
