// HIP takes the newest side that can be ported.
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>

__device__ float scale(unsigned char x)
{
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12080
    return float(__nv_cvt_e8m0_to_bf16raw(x));
#else
    return __uint_as_float(x == 0 ? 0x00400000u : (unsigned)x << 23);
#endif
}

// The same release decides here, although both sides could be ported.
#if !defined(__HIP_PLATFORM_AMD__) && CUDA_VERSION >= 12080
#define SCALES 2
#else
#define SCALES 1
#endif

// Older and newer than that: nothing changes.
#if !defined(__HIP_PLATFORM_AMD__) && CUDA_VERSION < 11000
#error "too old"
#elif defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION >= 12000
#define TWELVE
#endif

// nvcc's version is that of the same release.
#if (!defined(__HIP__) && __CUDACC_VER_MAJOR__ > 12) || ((defined(__HIP__) || __CUDACC_VER_MAJOR__ == 12) && (!defined(__HIP__) && __CUDACC_VER_MINOR__ >= 8))
int newest;
#else
int older;
#endif

__device__ int chain(int x)
{
#if !(defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION < 12080)
    return __nv_no_such_function(x);
#elif defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12000
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12060
    return __nv_no_such_function(x, x);
#else
    return x + TWELVE;
#endif
#else
#error "too old"
#endif
}

// Both sides fail: the newest one, which is told.
__device__ int both(int x)
{
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 9000
    return __nv_no_such_function(x);
#else
    return __nv_another_function(x);
#endif
}
