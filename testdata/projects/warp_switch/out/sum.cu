#ifndef HIP_ENABLE_WARP_SYNC_BUILTINS
#define HIP_ENABLE_WARP_SYNC_BUILTINS
#endif
#include <hip/hip_runtime.h>
#include "tranship/dp4a.h"
#include "platform.cuh"

__global__ void products(const int *a, const int *b, float *x)
{
    x[threadIdx.x] = from_lane((float)tranship_dp4a(a[threadIdx.x], b[threadIdx.x], 0), 31);
}
