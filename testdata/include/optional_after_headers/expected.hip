// What is asked for comes of CUDA's headers: the runtime comes before it.
#pragma once
#define HAS_POOLS (CUDART_VERSION >= 11020)
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || HAS_POOLS
inline int get(void **p) { return hipMallocAsync(p, 4, 0); }
#endif
#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
inline const char *name_of(hipError_t e) { return hipGetErrorName(e); }
#endif
extern "C" {
#ifdef WITH_CUDA
int start(hipStream_t s);
#endif
}
