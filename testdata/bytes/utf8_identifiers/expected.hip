#include <hip/hip_runtime.h>


int größe = hipSuccess;
int cudaFreeé = 1, écudaFree = cudaFreeé;
int f(void *π) { return hipFree(π); }
