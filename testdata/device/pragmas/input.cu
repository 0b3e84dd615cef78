#include <cuda_runtime.h>

#pragma once
#pragma nv_diag_suppress 177
#pragma diag_suppress 20012
#pragma hd_warning_disable
#pragma nv_exec_check_disable
__global__ void sum(int *x)
{
#pragma unroll
    for (int i = 0; i < 4; ++i)
        x[0] += x[i];
#pragma unroll 4
    for (int i = 0; i < 4; ++i)
        x[1] += x[i];
}
