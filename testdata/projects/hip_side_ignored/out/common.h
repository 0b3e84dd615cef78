#pragma once
#if defined(ENGINE_USE_HIP)
#include "vendors/amd.h"
#else
#include <hip/hip_runtime.h>
#endif

#define CC_TENSOR 750
#if !defined(ENGINE_USE_HIP) && (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= CC_TENSOR)
#define TENSOR_CORES
#endif

#ifdef ENGINE_USE_HIP
#define LANES_OF_A_WAVE warpSize
#else
#define LANES_OF_A_WAVE 32
#endif
