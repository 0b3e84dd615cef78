// HIP takes the side that the newest CUDA would, NVIDIA's compilers theirs.
#include <hip/hip_runtime.h>

#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION < 3000
struct double3 {
    double x, y, z;
};
#endif

#if !defined(__HIP_PLATFORM_AMD__) && CUDA_VERSION >= 13000
#error "too new"
#elif (defined(__HIP_PLATFORM_AMD__) || 9000 <= CUDA_VERSION) && __cplusplus
#define SHUFFLE(v, l) __shfl(v, (l) & 31, 32)
#else
#define SHUFFLE(v, l) __shfl(v, (l) & 31, 32)
#endif

#if !(defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION == 12090) || (!defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION != 0x2f3aL)
int unlikely;
#endif

// A version of two numbers, and what somebody has decided already.
#if defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION / 1000 >= 12
int twelve;
#endif
#if defined(USE_ROCM) || CUDA_VERSION >= 11000
int decided;
#endif
#define AT_LEAST(v) (CUDA_VERSION >= (v))
#if AT_LEAST(11000) && (defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION >= 11000 + 1)
int sums;
#endif

__global__ void k(float *p)
{
    p[threadIdx.x] = SHUFFLE(p[threadIdx.x], 0);
}
