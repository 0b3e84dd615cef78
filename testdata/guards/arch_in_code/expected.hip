#include <hip/hip_runtime.h>


#define ON_DEVICE defined(__HIP_DEVICE_COMPILE__)
#define ARCH __CUDA_ARCH__

__host__ __device__ int where()
{
#ifdef __HIP_DEVICE_COMPILE__
    return 620 / 100;
#else
    return 0;
#endif
}
#define OLD (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600)

struct buffer {
    enum {
#ifdef __HIP_DEVICE_COMPILE__
        BANKS = ((620 >= 200) ? 32 : 16),
#else
        BANKS = 16,
#endif
        PADDING = BANKS / 2
    };
};

__device__ int way()
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 700
    int lane;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(lane));
    return lane + __CUDA_ARCH__;
#elif defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 600
    return 620 >= 610;
#else
    return 0;
#endif
}
