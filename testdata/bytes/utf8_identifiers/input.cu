#include <cuda_runtime.h>


int größe = cudaSuccess;
int cudaFreeé = 1, écudaFree = cudaFreeé;
int f(void *π) { return cudaFree(π); }
