#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }
template <class T, int N> __global__ void fill(T *p, T v) { p[threadIdx.x % N] = v; }

static int blocks(int n, int per) { return (n + per - 1) / per; }

void run(int *c, int n, dim3 grid, hipStream_t s)
{
    hipLaunchKernelGGL(tick, dim3(1), dim3(32), 0, 0, c);
    hipLaunchKernelGGL(tick, dim3(grid), dim3(8, 8), 0, 0, c);
    hipLaunchKernelGGL(tick, dim3(n), dim3(32) /* a warp */, 0, s, c);
    hipLaunchKernelGGL(tick, dim3(blocks(n, 256)), dim3(n > 3 ? 256 : 32), 16, 0, c);
    hipLaunchKernelGGL(tick, (dim3{2, 2}), dim3{8}, 0, 0, c);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float, 4>), dim3(dim3(n, 2).x + 1), dim3(32), 0, 0, (float *)c, 1.0f);
}
