#include <cuda_runtime.h>

/* What depends on a release, in conditions and in code. */
#define SUPPORTS_GRAPHS (CUDART_VERSION >= 10000)
#define HAS_TENSORS (__CUDA_ARCH__ >= 700)
#define NEVER_ASKED (CUDART_VERSION >= 11000)

#if SUPPORTS_GRAPHS
int graphs() { return SUPPORTS_GRAPHS; }
#else
int graphs() { return -1; }
#endif

__global__ void kernel(int *v)
{
#if HAS_TENSORS
    v[0] = HAS_TENSORS ? 1 : 2;
#endif
    v[1] = NEVER_ASKED;
}

/* The value of the macro in branches within branches. */
__device__ int nested(int x)
{
#ifdef ONE
    x++;
#endif
#if __CUDA_ARCH__ >= 600
#ifdef TWO
    x--;
#endif
#ifdef THREE
    x += __CUDA_ARCH__;
#else
    x -= __CUDA_ARCH__;
#endif
#endif
#ifdef FOUR
    return x + __CUDA_ARCH__;
#endif
    return x;
}

/* HIP on NVIDIA's platform, by both names. */
#if defined(__HIP_PLATFORM_NVIDIA__)
int nvidia() { return cudaDeviceSynchronize(); }
#elif defined(__HIP_PLATFORM_NVCC__)
int nvcc() { return cudaDeviceSynchronize(); }
#else
int other() { return cudaDeviceSynchronize(); }
#endif
