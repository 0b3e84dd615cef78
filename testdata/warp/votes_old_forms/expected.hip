#include <hip/hip_runtime.h>

__global__ void votes(unsigned *out, int v, bool go)
{
    out[0] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    out[1] = int((unsigned)(__ballot64(v > 3) >> (__lane_id() & 32u)) != 0);
    out[2] = int((unsigned)(__ballot64(!(v > 3)) >> (__lane_id() & 32u)) == 0);
    if (!((unsigned)(__ballot64(go) >> (__lane_id() & 32u)) != 0))
        return;
    out[3] = __popc((unsigned)(__ballot64(go) >> (__lane_id() & 32u)));
}
