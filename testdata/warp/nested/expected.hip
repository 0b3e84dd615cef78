#include <hip/hip_runtime.h>

__global__ void nested(int *out, int v)
{
    const unsigned m = 0xffffffff;
    out[0] = __shfl(__shfl(v, 1, 32), 2, 32);
    out[1] = __shfl(v, __shfl(v, 1, 32) & 31, 32);
    out[2] = __shfl(v, ((int)__ffs((unsigned)(__ballot64(v > 0) >> (__lane_id() & 32u))) - 1) & 31, 32);
    out[3] = __popc((unsigned)(__ballot64(int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0) && (unsigned)(__ballot64(!(!v)) >> (__lane_id() & 32u)) == 0) >> (__lane_id() & 32u)));
    out[4] = __shfl(v, 0, 32);
    out[5] = __shfl(v, 0, 32);
    out[6] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    out[7] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & (unsigned)(__ballot64(v > 0) >> (__lane_id() & 32u)));
    out[8] = __shfl_down(v, __shfl(v, 2, 32), 32);
    out[9] = __shfl(v, v & (__shfl(v, 0, 32) - 1), __shfl(v, 0, 32));
    out[10] = int((unsigned)(__ballot64(!(int)int((unsigned)(__ballot64(!(int)v) >> (__lane_id() & 32u)) == 0)) >> (__lane_id() & 32u)) == 0);
}
