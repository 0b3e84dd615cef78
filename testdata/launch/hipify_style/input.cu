#include <cuda_runtime.h>

__global__ void tick(int *c) { ++*c; }
template <class T, int N> __global__ void fill(T *p, T v) { p[threadIdx.x % N] = v; }

static int blocks(int n, int per) { return (n + per - 1) / per; }

void run(int *c, int n, dim3 grid, cudaStream_t s)
{
    tick<<<1, 32>>>(c);
    tick<<<grid, dim3(8, 8)>>>(c);
    tick<<<dim3(n), dim3(32) /* a warp */, 0, s>>>(c);
    tick<<<blocks(n, 256), n > 3 ? 256 : 32, 16>>>(c);
    tick<<<{2, 2}, {8}>>>(c);
    fill<float, 4><<<dim3(n, 2).x + 1, 32>>>((float *)c, 1.0f);
}
