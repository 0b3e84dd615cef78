#include <cuda_runtime.h>
#include <cuda_runtime.h>
#include <cuda_runtime.h>

int e = cudaSuccess;
