// HIP's own compiler alone has some of the macros: a host's compiler gets what they stand for.
#include <hip/hip_runtime.h>

#define ALIGNED(n) __attribute__((aligned(n)))
#ifdef __align__
#define HAS_ALIGN
#endif

__global__ void scale(float *p, int n);
__host__ __device__ __attribute__((noinline)) int twice(int);
__attribute__((__noinline__)) int thrice(int);
struct __attribute__((aligned(2 * sizeof(float)))) pair { float x, y; };
ALIGNED(32) static char buffer[64];
