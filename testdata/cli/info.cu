#include <cuda_runtime.h>
__global__ void kernel(int *p) { p[threadIdx.x] = warpSize; }
