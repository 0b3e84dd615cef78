#include <cuda_runtime.h>

#define SHFL(v, lane) __shfl_sync(0xffffffff, v, lane)
#define SHFL_MASKED(m, v, lane) __shfl_sync(m, (v), (lane))
#define SHFL_WIDE(v, lane, w) __shfl_sync(0xffffffff, v, lane, w)
#define VOTE(p) __ballot_sync(0xffffffff, p)
#define ALL(p) __all_sync(0xffffffff, p)
#define WARP_SUM(v)                                                                                          \
    for (int offset = warpSize / 2; offset; offset /= 2)                                                     \
    (v) += __shfl_down_sync(0xffffffff, (v), offset)
#define MASK __activemask()

__global__ void macros(int *out, int v, int a, int b)
{
    const unsigned m = 0xffffffff;
    out[0] = SHFL(v, a | b);
    out[1] = SHFL_MASKED(m, v, a);
    out[2] = SHFL_WIDE(v, a, b + 1);
    out[3] = VOTE(v > 0) + ALL(v);
    WARP_SUM(v);
    out[4] = __ballot_sync(MASK, v);
    out[5] = v;
}
