#include <hip/hip_runtime.h>

__global__ void add(int *x) { ++*x; }

void run(int *x)
{
#if 0
    hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
    hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
#endif
#ifdef NEVER_DEFINED
    hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
    hipDeviceSynchronize();
#else
    hipLaunchKernelGGL(add, 2, 2, 0, 0, x);
#endif
}
