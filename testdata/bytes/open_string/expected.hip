#include <hip/hip_runtime.h>


int e = hipSuccess;
const char *s = "cudaFree(p);
int f = hipErrorUnknown;
