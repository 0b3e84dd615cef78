#include <cuda_runtime_api.h>
__global__ void f(int *p) { p[threadIdx.x] = 1; }
