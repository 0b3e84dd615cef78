// Device code for HIP takes the side that the newest GPU would, unless that is PTX.
#include <hip/hip_runtime.h>

__global__ void whole(float *p)
{
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700
    p[threadIdx.x] = 1;
#endif
}

__device__ int lane()
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 300
    int i;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return i;
#else
    return threadIdx.x % 32;
#endif
}

__device__ int only_ptx()
{
    int i = 0;
#if __CUDA_ARCH__ >= 300
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
#endif
    return i;
}

#if !(defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) || (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 600)
#else
static __device__ double atomicAdd(double *p, double v)
{
    *p += v;
    return v;
}
#endif

__host__ __device__ int where()
{
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ > 0)
    return 1;
#else
    return 0;
#endif
}
