// Halves that the host only hands on need no operators there.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__device__ half2 scale(half2 v, half by);

template <class T> __global__ void add(half *a, const __half *b)
{
    half sum = a[threadIdx.x];
    a[threadIdx.x] = sum + b[threadIdx.x];
}

void run(void *p, half *a, const half *b, size_t n)
{
    hipMalloc(&p, n * sizeof(half));
    add<int><<<1, 32>>>(a, (const __half *)b);
}
