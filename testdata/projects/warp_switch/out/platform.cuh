// What differs between the two, as projects write it that were ported by hand in part.
#pragma once

#if defined(__HIP_PLATFORM_AMD__)
#define HIP_ENABLE_WARP_SYNC_BUILTINS
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#else
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#endif

__device__ inline float from_lane(float x, int lane)
{
    return __shfl(x, lane & 31, 32);
}
