#include <cuda_runtime.h>

struct __builtin_align__(16) first {
    float a, b;
};
typedef struct __builtin_align__(8) {
    float a, b;
} second;
struct third {
    float a, b;
} __builtin_align__(16);
typedef struct __align__(8) fourth {
    float a, b;
} fourth;
typedef struct {
    float a;
} __align__(16) fifth;
__align__(16) struct sixth {
    float a;
};
typedef float seventh __align__(16);
template <typename T, int N> struct __align__(sizeof(T) * N) eighth {
    T v[N];
};
#define ALIGN(n) __builtin_align__(n)
union ALIGN(16) ninth {
    int a;
};
__device__ __builtin_align__(16) int global[4];

__device__ __inline_hint__ float twice(float x) { return x + x; }

__nv_pure__ __device__ float half_of(float x)
{
    return x * 0.5f;
}

__global__ void kernel(const __grid_constant__ first in, second *out)
{
    __shared__ float a[4] __builtin_align__(16);
    extern __shared__ __align__(16) unsigned char dynamic[];
    __align__(16) float local[4] = {1};
    a[0] = twice(in.a) + half_of(local[0]) + dynamic[0] + global[1];
    out->a = a[0];
}
