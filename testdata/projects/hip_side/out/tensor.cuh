#pragma once
#include "common.h"

static __device__ void load(int *x, const int *from)
{
#ifdef TENSOR_CORES
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.b16 {%0, %1}, [%2];" : "=r"(x[0]), "=r"(x[1]) : "l"(from));
#elif defined(MATRIX_CORES)
    x[0] = __builtin_amdgcn_readfirstlane(from[0]);
    asm volatile("s_waitcnt vmcnt(0)");
#else
    x[0] = from[threadIdx.x % warpSize];
#endif
}
