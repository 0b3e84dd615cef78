#include <hip/hip_runtime.h>

__global__ void nothing() {}
template <int N> __global__ void nothing_at_all() {}

void run()
{
    hipLaunchKernelGGL(nothing, 1, 1, 0, 0);
    hipLaunchKernelGGL(nothing, 1, 1, 0, 0 );
    hipLaunchKernelGGL(nothing_at_all<1>, 1, 1, 0, 0/* no arguments */);
    hipLaunchKernelGGL(nothing, 1, 1, 0, 0 );
}
