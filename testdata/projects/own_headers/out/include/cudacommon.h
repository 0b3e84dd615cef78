#ifndef CUDACOMMON_H
#define CUDACOMMON_H
#include <hip/hip_runtime.h>
inline bool failed(hipError_t e) { return e != hipSuccess; }
#endif
