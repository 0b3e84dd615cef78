#include <hip/hip_runtime.h>

__global__ void votes(unsigned *out, int v, float f, long long big, bool b, int *p)
{
    out[0] = (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    out[1] = int((unsigned)(__ballot64(v > 3) >> (__lane_id() & 32u)) != 0);
    out[2] = int((unsigned)(__ballot64(!(v > 3)) >> (__lane_id() & 32u)) == 0);
    out[3] = int((unsigned)(__ballot64(!(int)v) >> (__lane_id() & 32u)) == 0);
    out[4] = int((unsigned)(__ballot64(!(int)f) >> (__lane_id() & 32u)) == 0);
    out[5] = int((unsigned)(__ballot64(!(int)(big & 1)) >> (__lane_id() & 32u)) == 0);
    out[6] = int((unsigned)(__ballot64(!(v == 1 && f < 2)) >> (__lane_id() & 32u)) == 0);
    out[7] = int((unsigned)(__ballot64(!(!b)) >> (__lane_id() & 32u)) == 0);
    out[8] = int((unsigned)(__ballot64(!(v != 0)) >> (__lane_id() & 32u)) == 0);
    out[9] = int((unsigned)(__ballot64(!(int)(v ? 1 : 0)) >> (__lane_id() & 32u)) == 0);
    out[10] = int((unsigned)(__ballot64(!true) >> (__lane_id() & 32u)) == 0);
    out[11] = int((unsigned)(__ballot64(!(int)(v < 1 | big)) >> (__lane_id() & 32u)) == 0);
    out[12] = (unsigned)(__ballot64(1) >> (__lane_id() & 32u));
    out[13] = int((unsigned)(__ballot64(!(p[0] == p[1])) >> (__lane_id() & 32u)) == 0);
}
