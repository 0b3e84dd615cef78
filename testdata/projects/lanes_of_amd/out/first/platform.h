// How many lanes run together: known here, counted in other files.
#pragma once
#ifdef USE_ROCM
#include <hip/hip_runtime.h>
#ifdef __GFX9__
#define FIRST_LANES 64
#else
#define FIRST_LANES 32
#endif
#else
#include <cuda_runtime.h>
#define FIRST_LANES 32
#endif
constexpr int kLanes = FIRST_LANES;
