#ifndef GUARD_OF_SOMETHING
#define GUARD_OF_SOMETHING
#include <hip/hip_runtime.h>
#define CUDA_VERSION 9000
#undef __CUDA_ARCH__
#if CUDA_VERSION >= 8000
int mine = hipSuccess;
#endif
__device__ int old(int a)
{
#if __CUDA_ARCH__ >= 700
    asm("wgmma.fence.sync.aligned;");
#endif
#ifdef __CUDA_ARCH__
    return a;
#else
    return -a;
#endif
}
#endif
