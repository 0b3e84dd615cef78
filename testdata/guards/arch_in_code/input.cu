#include <cuda_runtime.h>


#define ON_DEVICE defined(__CUDA_ARCH__)
#define ARCH __CUDA_ARCH__

__host__ __device__ int where()
{
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__ / 100;
#else
    return 0;
#endif
}
#define OLD (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600)

struct buffer {
    enum {
#ifdef __CUDA_ARCH__
        BANKS = ((__CUDA_ARCH__ >= 200) ? 32 : 16),
#else
        BANKS = 16,
#endif
        PADDING = BANKS / 2
    };
};

__device__ int way()
{
#if __CUDA_ARCH__ >= 700
    int lane;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(lane));
    return lane + __CUDA_ARCH__;
#elif __CUDA_ARCH__ >= 600
    return __CUDA_ARCH__ >= 610;
#else
    return 0;
#endif
}
