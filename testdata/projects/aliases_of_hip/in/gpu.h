#pragma once
// The one name for the GPU's runtime in this project. Without WITH_NVIDIA it is HIP.
#ifdef WITH_NVIDIA
#include <cuda_runtime.h>
#else
#include "runtime.h"
#define cudaMalloc hipMalloc
#define cudaStream_t hipStream_t
#define cudaNewThing hipNewThing
typedef hipError_t cudaError_t;
using cudaEvent_t = hipEvent_t;
#endif
