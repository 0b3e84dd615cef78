#include <cuda_runtime.h>

__global__ void k(int *p, int v)
{
    v += __shfl_down_sync(0xffffffff, /* value */ v, 16 /* half a warp */);
    v += __shfl_xor_sync(/* all lanes */ 0xffffffff, v, 1);
    v += __shfl_up_sync(0xffffffff,
                        v, // the value
                        1);
    if (__any_sync(0xffffffff, v > 0 /* positive */))
        p[0] = __popc(__ballot_sync(0xffffffff, /* odd */ v & 1));
}
