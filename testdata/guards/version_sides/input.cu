// HIP takes the side that the newest CUDA would, NVIDIA's compilers theirs.
#include <cuda_runtime.h>
#include <cuda.h>

#if CUDART_VERSION < 3000
struct double3 {
    double x, y, z;
};
#endif

#if CUDA_VERSION >= 13000
#error "too new"
#elif 9000 <= CUDA_VERSION && __cplusplus
#define SHUFFLE(v, l) __shfl_sync(0xffffffffu, v, l)
#else
#define SHUFFLE(v, l) __shfl(v, l)
#endif

#if !(CUDART_VERSION == 12090) || (CUDART_VERSION != 0x2f3aL)
int unlikely;
#endif

// A version of two numbers, and what somebody has decided already.
#if CUDA_VERSION / 1000 >= 12
int twelve;
#endif
#if defined(USE_ROCM) || CUDA_VERSION >= 11000
int decided;
#endif
#define AT_LEAST(v) (CUDA_VERSION >= (v))
#if AT_LEAST(11000) && CUDA_VERSION >= 11000 + 1
int sums;
#endif

__global__ void k(float *p)
{
    p[threadIdx.x] = SHUFFLE(p[threadIdx.x], 0);
}
