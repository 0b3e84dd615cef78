#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }

void run(int *c)
{
    hipLaunchKernelGGL(tick, (dim3{2, 2}), (dim3{8, 8, 1}), 0, 0, c);
    hipLaunchKernelGGL(tick, dim3{2}, 8, 0, 0, c);
    hipLaunchKernelGGL(tick, (dim3{1, 2}), dim3{3}, 0, 0, c);
    hipLaunchKernelGGL(tick, dim3(1, 2), dim3(3, 4), 0, 0, c);
}
