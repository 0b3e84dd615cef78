#include <hip/hip_runtime.h>

__global__ void scale(float *x) { x[threadIdx.x] *= rsqrtf(x[threadIdx.x]); }
