#ifndef CUDACOMMON_H
#define CUDACOMMON_H
#include <cuda_runtime.h>
inline bool failed(cudaError_t e) { return e != cudaSuccess; }
#endif
