// The project's own names for HIP: its sources keep CUDA's.
#pragma once
#define NO_MASKS 1
#include <hip/hip_runtime.h>
#define cudaError_t hipError_t
#define cudaSuccess hipSuccess
#define cudaMalloc hipMalloc
#define cudaStream_t hipStream_t
#define __shfl_xor_sync(mask, v, lanes, width) __shfl_xor(v, lanes, width)
#if defined(__gfx90a__) || defined(__gfx942__)
#define MATRIX_CORES
#endif
static __device__ inline unsigned __vadd4(unsigned a, unsigned b) { return (a & 0x7f7f7f7fu) + b; }
