#pragma once
#include <hip/hip_runtime.h>
#include "tranship/ptx_matrix.h"
#include "common.h"

static __device__ void load(int *x, const int *from)
{
#ifdef TENSOR_CORES
    tranship_ldmatrix({x[0], x[1]}, (const void *)from);
#elif defined(MATRIX_CORES)
    x[0] = __builtin_amdgcn_readfirstlane(from[0]);
    asm volatile("s_waitcnt vmcnt(0)");
#else
    x[0] = from[threadIdx.x % 32];
#endif
}
