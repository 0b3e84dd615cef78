#include <hip/hip_runtime.h>
#define RUNTIME <cuda_runtime.h>
#include <hip/hip_runtime.h>
#include CUDA_PROJECT_CONFIG
__device__ int x;
