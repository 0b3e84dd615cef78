#include <cuda_runtime.h>
int e = cudaSuccess; @ ` \ $ 
int f = cudaErrorUnknown;
