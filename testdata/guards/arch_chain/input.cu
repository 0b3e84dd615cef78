// Of several sides, HIP's device code takes the one for the highest compute capability that can be ported.
#include <cuda_runtime.h>

__device__ int lane()
{
#if __CUDA_ARCH__ >= 900
    int i;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return i;
#elif __CUDA_ARCH__ >= 700
    unsigned i;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return (int)i;
#elif __CUDA_ARCH__ >= 300
    return threadIdx.x & 31;
#else
#error "too old"
#endif
}

// A name without a counterpart is as bad as PTX.
__device__ void wait(unsigned ns)
{
#if __CUDA_ARCH__ >= 800
    __threadfence_cluster();
#elif __CUDA_ARCH__ >= 700
    __nv_no_such_wait(ns);
#else
    for (volatile unsigned i = 0; i < ns; i++)
        ;
#endif
}

// The PTX is in a side of a side that HIP does not take.
__device__ int add(int a, int b)
{
#if __CUDA_ARCH__ >= 500
#if __CUDA_ARCH__ >= 700
    int c;
    asm("add.s32 %0, %1, %2; wgmma.fence.sync.aligned;" : "=r"(c) : "r"(a), "r"(b));
    return c;
#else
    return a + b;
#endif
#else
    return b + a;
#endif
}

// Something else is in the condition.
__device__ int both(int a)
{
#if defined(FAST) && __CUDA_ARCH__ >= 700
    asm("neg.s32 %0, %0; wgmma.fence.sync.aligned;" : "+r"(a));
    return a;
#else
    return -a;
#endif
}

// Reductions of a warp come with the port.
__device__ int sum(int v)
{
#if __CUDA_ARCH__ >= 800
    return __reduce_add_sync(0xffffffffu, v);
#else
    for (int i = 16; i; i /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, i);
    return v;
#endif
}
