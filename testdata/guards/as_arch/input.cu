// HIP takes the sides for sm_35, also where the one for a newer GPU could be ported, and this one is PTX.
#include <cuda_runtime.h>

__device__ float load(const float *p)
{
#if __CUDA_ARCH__ >= 700
    return *p;
#elif __CUDA_ARCH__ >= 350
    return __ldg(p);
#else
#error "too old"
#endif
}

__device__ int lane()
{
#if __CUDA_ARCH__ < 500
    int i;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return i;
#else
    return cudaNoSuchThing;
#endif
}
