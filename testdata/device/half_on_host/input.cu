// Host code that computes with halves: HIP has their operators for kernels alone before 6.3.
#include <cuda_fp16.h>

struct point {
    half x, y;
    __host__ __device__ half dot(const point &o) const { return x * o.x + y * o.y; }
};

__global__ void twice(half *v) { v[threadIdx.x] *= half(2.0f); }

bool longer(const point &a, const point &b) { return __hgt(a.dot(a), b.dot(b)); }
