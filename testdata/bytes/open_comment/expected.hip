#include <hip/hip_runtime.h>


int e = hipSuccess;
/* cudaFree(p);
int f = cudaSuccess;
