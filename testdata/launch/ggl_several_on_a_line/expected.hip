#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }
__global__ void tock(int *c) { --*c; }

void run(int *c) { hipLaunchKernelGGL(tick, 1, 1, 0, 0, c); hipLaunchKernelGGL(tock, 1, 2, 0, 0, c); for (int i = 0; i < 3; ++i) hipLaunchKernelGGL(tick, 1, i, 0, 0, c + i); }
