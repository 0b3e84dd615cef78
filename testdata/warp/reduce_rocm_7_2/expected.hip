#include <hip/hip_runtime.h>

__global__ void reduce(unsigned *out, unsigned v, int i, unsigned mask)
{
    out[0] = __reduce_add_sync(__ballot64(1) & (0xffffffffull << (__lane_id() & 32u)), v);
    out[1] = __reduce_min_sync(__ballot64(1) & (0xffffffffull << (__lane_id() & 32u)), i);
    out[2] = __reduce_max_sync(__ballot64(1) & ((unsigned long long)(unsigned)mask << (__lane_id() & 32u)), v);
    out[3] = __reduce_and_sync(0xffffffff, v);
    out[4] = __reduce_or_sync(mask, v);
    out[5] = __reduce_xor_sync(0xffffffff, v);
}
