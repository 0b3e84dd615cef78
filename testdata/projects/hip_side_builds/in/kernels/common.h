#pragma once
#ifdef ENGINE_USE_HIP
#include <hip/hip_runtime.h>
#define ENGINE_WAVE 64
#else
#include <cuda_runtime.h>
#define ENGINE_WAVE 32
#endif
