// No GPU is right for both: the first has PTX on its newer side, the second on its older one.
__device__ int lane()
{
#if __CUDA_ARCH__ >= 700
    int l;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(l));
    return l;
#else
    return threadIdx.x % 32;
#endif
}

__device__ int sum(int x)
{
#if __CUDA_ARCH__ >= 600
    return x + lane();
#else
    asm("add.s32 %0, %0, 1; wgmma.fence.sync.aligned;" : "+r"(x));
    return x;
#endif
}

__device__ int old(int x)
{
#if __CUDA_ARCH__ < 700 && __CUDA_ARCH__ >= 500
    asm("add.s32 %0, %0, 2; wgmma.fence.sync.aligned;" : "+r"(x));
#elif __CUDA_ARCH__ < 500
    asm("add.s32 %0, %0, 3; wgmma.fence.sync.aligned;" : "+r"(x));
#else
    x += 2;
#endif
    return x;
}
