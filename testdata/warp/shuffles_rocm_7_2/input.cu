#include <cuda_runtime.h>

__global__ void sum(int *x, unsigned mask)
{
    int v = x[threadIdx.x];
    for (int d = 16; d; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    v = __shfl_sync(0xffffffff, v, 0);
    if (__any_sync(0xffffffff, v))
        x[0] = __popc(__ballot_sync(mask, v)) + __popc(__activemask());
}
