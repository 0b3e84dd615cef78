#include <hip/hip_runtime.h>


int e = hipSuccess;
const char *s = R"x(cudaFree(p);
int f = cudaErrorUnknown;
