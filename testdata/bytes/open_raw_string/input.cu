#include <cuda_runtime.h>


int e = cudaSuccess;
const char *s = R"x(cudaFree(p);
int f = cudaErrorUnknown;
