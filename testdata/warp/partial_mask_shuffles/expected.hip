#include <hip/hip_runtime.h>

__global__ void parts(int *out, int v, unsigned mask)
{
    unsigned voters = (unsigned)(__ballot64(v > 0) >> (__lane_id() & 32u));
    if (v > 0)
        out[0] = __shfl_down(v, 1, 32);
    if (threadIdx.x < 16)
        out[1] = __shfl_xor(v, 8, 32);
    out[2] = __shfl(v, 3, 32);
    out[3] = __shfl_up(v, 1, 32);
}
