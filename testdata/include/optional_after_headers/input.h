// What is asked for comes of CUDA's headers: the runtime comes before it.
#pragma once
#define HAS_POOLS (CUDART_VERSION >= 11020)
#if HAS_POOLS
inline int get(void **p) { return cudaMallocAsync(p, 4, 0); }
#endif
#ifdef __DRIVER_TYPES_H__
inline const char *name_of(cudaError_t e) { return cudaGetErrorName(e); }
#endif
extern "C" {
#ifdef WITH_CUDA
int start(cudaStream_t s);
#endif
}
