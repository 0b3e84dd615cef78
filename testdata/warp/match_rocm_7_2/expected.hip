#include <hip/hip_runtime.h>

__global__ void match(unsigned *out, int v, unsigned mask, int *all)
{
    out[0] = (unsigned)(__match_any_sync(__ballot64(1) & (0xffffffffull << (__lane_id() & 32u)), v) >> (__lane_id() & 32u));
    out[1] = (unsigned)(__match_any_sync(__ballot64(1) & ((unsigned long long)(unsigned)mask << (__lane_id() & 32u)), v) >> (__lane_id() & 32u));
    out[2] = (unsigned)(__match_all_sync(__ballot64(1) & (0xffffffffull << (__lane_id() & 32u)), v, all) >> (__lane_id() & 32u));
    out[3] = (unsigned)(__match_all_sync(__ballot64(1) & ((unsigned long long)(unsigned)(mask & 0xff) << (__lane_id() & 32u)), v, all) >> (__lane_id() & 32u));
}
