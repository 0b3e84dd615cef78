#include <cuda_runtime.h>


int e = cudaSuccess;
/* cudaFree(p);
int f = cudaSuccess;
