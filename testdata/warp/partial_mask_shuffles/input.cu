#include <cuda_runtime.h>

__global__ void parts(int *out, int v, unsigned mask)
{
    unsigned voters = __ballot_sync(0xffffffff, v > 0);
    if (v > 0)
        out[0] = __shfl_down_sync(voters, v, 1);
    if (threadIdx.x < 16)
        out[1] = __shfl_xor_sync(0xffff, v, 8);
    out[2] = __shfl_sync(mask, v, 3);
    out[3] = __shfl_up_sync((1u << v) - 1, v, 1);
}
