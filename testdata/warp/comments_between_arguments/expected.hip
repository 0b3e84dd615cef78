#include <hip/hip_runtime.h>

__global__ void k(int *p, int v)
{
    v += __shfl_down(/* value */ v, 16 /* half a warp */, 32);
    v += __shfl_xor(v, 1, 32);
    v += __shfl_up(v, 1, 32);
    if ((unsigned)(__ballot64(v > 0 /* positive */) >> (__lane_id() & 32u)) != 0)
        p[0] = __popc((unsigned)(__ballot64(/* odd */ v & 1) >> (__lane_id() & 32u)));
}
