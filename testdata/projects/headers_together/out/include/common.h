#pragma once
#include <hip/hip_runtime.h>

__device__ inline int lane_of(int thread)
{
    return thread % 32;
}
