#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }

void run(int *c)
{
    hipLaunchKernelGGL(tick, 1, 1, 0, 0, c);
    hipLaunchKernelGGL(tick, 1, 1, 0, 0, c);
    hipLaunchKernelGGL(tick, 1, 1, 0, 0, c);
    hipLaunchKernelGGL(tick, dim3(1, 2), 32, 0, 0, c);
}
