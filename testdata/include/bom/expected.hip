#include <hip/hip_runtime.h>

__device__ int one;
