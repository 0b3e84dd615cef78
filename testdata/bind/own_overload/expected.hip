#include <hip/hip_runtime.h>

struct C2 { float re, im; };
__device__ C2 __shfl_down_sync(unsigned m, C2 v, unsigned d);
#define DOWN(v, d) __shfl_down_sync(0xffffffff, v, d)
template <class T> __device__ T f(T v) { return __shfl_down_sync(0xffffffff, v, 1); }
__device__ C2 g(C2 v) { return __shfl_down_sync(0xffffffffu, v, 1u); }
__device__ float h(float v) { return __shfl_down(v, 1u, 32) + DOWN(v, 2) + f(v); }
