#include <hip/hip_runtime.h>

int e = hipSuccess;
