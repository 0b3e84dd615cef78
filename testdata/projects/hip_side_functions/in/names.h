#pragma once
#include <hip/hip_runtime.h>
#define cudaStream_t hipStream_t
#define cudaFree hipFree
#define cudaDeviceSynchronize hipDeviceSynchronize
#define CUDART_VERSION 11000
extern size_t used;
static inline hipError_t cudaMalloc(void**p, size_t n){ used += n; return hipMalloc(p, n ? n : 1); }
hipError_t cudaFreeHost(void*p);
static constexpr hipMemcpyKind cudaMemcpyDefault = hipMemcpyDefault;
