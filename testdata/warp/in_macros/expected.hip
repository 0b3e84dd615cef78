#include <hip/hip_runtime.h>

#define SHFL(v, lane) __shfl(v, (lane) & 31, 32)
#define SHFL_MASKED(m, v, lane) __shfl((v), (lane) & 31, 32)
#define SHFL_WIDE(v, lane, w) __shfl(v, (lane) & ((w) - 1), w)
#define VOTE(p) (unsigned)(__ballot64(p) >> (__lane_id() & 32u))
#define ALL(p) int((unsigned)(__ballot64(!(int)(p)) >> (__lane_id() & 32u)) == 0)
#define WARP_SUM(v)                                                                                          \
    for (int offset = 32 / 2; offset; offset /= 2)                                                     \
    (v) += __shfl_down((v), offset, 32)
#define MASK (unsigned)(__ballot64(1) >> (__lane_id() & 32u))

__global__ void macros(int *out, int v, int a, int b)
{
    const unsigned m = 0xffffffff;
    out[0] = SHFL(v, a | b);
    out[1] = SHFL_MASKED(m, v, a);
    out[2] = SHFL_WIDE(v, a, b + 1);
    out[3] = VOTE(v > 0) + ALL(v);
    WARP_SUM(v);
    out[4] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    out[5] = v;
}
