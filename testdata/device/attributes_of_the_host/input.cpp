// HIP's own compiler alone has some of the macros: a host's compiler gets what they stand for.
#include <cuda_runtime.h>

#define ALIGNED(n) __align__(n)
#ifdef __align__
#define HAS_ALIGN
#endif

__global__ void __launch_bounds__(256, 2) scale(float *p, int n);
__host__ __device__ __noinline__ int twice(int);
__attribute__((__noinline__)) int thrice(int);
struct __builtin_align__(2 * sizeof(float)) pair { float x, y; };
ALIGNED(32) static char buffer[64];
