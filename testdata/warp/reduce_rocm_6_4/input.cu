#include <cuda_runtime.h>

__global__ void reduce(unsigned *out, unsigned v, int i, unsigned mask)
{
    out[0] = __reduce_add_sync(0xffffffff, v);
    out[1] = __reduce_min_sync(0xffffffff, i);
    out[2] = __reduce_max_sync(mask, v);
    out[3] = __reduce_and_sync(0xffffffff, v);
    out[4] = __reduce_or_sync(mask, v);
    out[5] = __reduce_xor_sync(0xffffffff, v);
}
