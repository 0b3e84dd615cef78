#include <cuda_runtime.h>

int e =cudaSuccess;
