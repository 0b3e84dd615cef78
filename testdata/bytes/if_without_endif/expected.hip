#ifdef __HIPCC__
#include <hip/hip_runtime.h>
int e = hipSuccess;
