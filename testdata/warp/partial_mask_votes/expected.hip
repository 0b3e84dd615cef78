#include <hip/hip_runtime.h>

__global__ void parts(int *out, int v, unsigned mask, unsigned long long wide)
{
    out[0] = (unsigned)((__ballot64(v > 0) >> (__lane_id() & 32u)) & mask);
    out[1] = int((unsigned)((__ballot64(v > 0) >> (__lane_id() & 32u)) & mask) != 0);
    out[2] = int((unsigned)((__ballot64(!(v > 0)) >> (__lane_id() & 32u)) & mask) == 0);
    out[3] = (unsigned)((__ballot64(v > 0) >> (__lane_id() & 32u)) & (mask & 0xff));
    out[4] = int((unsigned)((__ballot64(!(v > 0)) >> (__lane_id() & 32u)) & (1u << v | mask)) == 0);
    out[5] = (unsigned)((__ballot64(v > 0) >> (__lane_id() & 32u)) & wide);
}
