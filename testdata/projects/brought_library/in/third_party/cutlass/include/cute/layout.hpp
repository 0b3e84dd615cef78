#pragma once
#include <cutlass/array.h>

namespace cute {
using cutlass::Array;
__device__ inline unsigned lane()
{
    unsigned id;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(id));
    return id;
}
__device__ inline void wait(cudaStream_t) {}
}
