#pragma once
// For builds without CUDA, the project has names of its own. The parse takes those, as nobody defines WITH_GPU.
#ifdef WITH_GPU
#include <hip/hip_runtime.h>
#else
typedef void *cudaStream_t;
enum cudaError_t { cudaSuccess, cudaErrorUnknown };
#define CUDART_CB
#endif

// The project's own in any case: no finding.
#ifdef SMALL
#define cudaDevices 1
#else
#define cudaDevices 8
#endif

// The two compilers of a build see their own.
#ifndef __HIPCC__
typedef void *cudaEvent_t;
#endif
