#pragma once
#include <hip/hip_runtime.h>
#include <cutlass/array.h>

namespace cute {
using cutlass::Array;
__device__ inline unsigned lane()
{
    unsigned id;
    id = __lane_id() & 31u;
    return id;
}
__device__ inline void wait(hipStream_t) {}
}
