#include <cuda_runtime.h>


int e = cudaSuccess;
const char *s = "cudaFree(p);
int f = cudaErrorUnknown;
