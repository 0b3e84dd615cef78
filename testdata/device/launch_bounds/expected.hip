#include <hip/hip_runtime.h>

__global__ void __launch_bounds__(256) one(int *x) { ++*x; }
__global__ void __launch_bounds__(256, 2) two(int *x) { ++*x; }
template <int N> __global__ __launch_bounds__(N, (N > 128 ? 1 : 2)) void both(int *x) { *x = N; }
__global__ void __launch_bounds__(256, 2, 1) three(int *x) { ++*x; }
