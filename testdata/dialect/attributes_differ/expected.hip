// To nvcc, a function has the attributes of all its declarations.
#include <hip/hip_runtime.h>

__host__ __device__ int half_of(int x);
__host__ __device__ static inline float scaled(float x, float y);
__device__ int third_of(int x);
extern "C" __host__ __device__ int linked(int x);
namespace parts {
__host__ __device__ int inner(int x);
}
__host__ __device__ int twice_of(int x);
int twice_of(float x);

__host__ __device__ int half_of(int x) { return x / 2; }
__host__ __device__ static inline float scaled(float x, float y) { return x * y; }
int third_of(int x) { return x / 3; }
extern "C" __host__ __device__ int linked(int x) { return x; }
namespace parts {
__host__ __device__ int inner(int x) { return x; }
}
// one of two overloads
__host__ __device__ int twice_of(int x) { return 2 * x; }

__global__ void k(int *o) { *o = half_of(84) + scaled(1, 2) + third_of(3) + linked(1) + parts::inner(2); }
