#ifdef __CUDACC__
#include <cuda_runtime.h>
int e = cudaSuccess;
