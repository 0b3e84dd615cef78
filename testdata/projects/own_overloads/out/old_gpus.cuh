#pragma once
// What older GPUs lack, and a sum of this program's own for half.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ < 600)
__device__ inline __half2 atomicAdd(__half2 *p, __half2 v)
{
    __half2 old = *p;
    *p = __hadd2(old, v);
    return old;
}
#endif

__device__ inline __half atomicAdd(__half *p, __half v)
{
    __half old = *p;
    *p = __hadd(old, v);
    return old;
}
