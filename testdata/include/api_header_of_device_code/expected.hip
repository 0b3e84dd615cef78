#include <hip/hip_runtime.h>
__global__ void f(int *p) { p[threadIdx.x] = 1; }
