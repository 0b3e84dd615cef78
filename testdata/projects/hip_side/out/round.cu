#include <hip/hip_runtime.h>
#include "tranship/spaces.h"
#include "tranship/dp4a.h"
#include "common.h"

/* The HIP build has functions of these names: what it computes stays. */
__global__ void invert(float *x)
{
    float y = __frcp_rn(x[threadIdx.x]) + __fsqrt_rn(x[0]);
    x[threadIdx.x] = __shfl_xor(y, 1) + __uint2float_rn(3u);
    cudaStream_t none = 0;
}

/* HIP has no such function: the HIP build leaves this out, or lacks it. */
__global__ void address(unsigned *x, int *y)
{
    x[0] = tranship_to_shared(y) + tranship_dp4a(1, 2, y[0]);
}
