#include <cuda_runtime.h>

__global__ void match(unsigned *out, int v, unsigned mask, int *all)
{
    out[0] = __match_any_sync(0xffffffff, v);
    out[1] = __match_any_sync(mask, v);
    out[2] = __match_all_sync(0xffffffff, v, all);
    out[3] = __match_all_sync(mask & 0xff, v, all);
}
