#include <hip/hip_runtime.h>

__global__ void sum(int *x, unsigned mask)
{
    int v = x[threadIdx.x];
    for (int d = 16; d; d /= 2)
        v += __shfl_down(v, d, 32);
    v = __shfl(v, 0, 32);
    if ((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0)
        x[0] = (int)__popc((unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & mask)) + (int)__popc((unsigned)(__ballot64(1) >> (__lane_id() & 32u)));
}
