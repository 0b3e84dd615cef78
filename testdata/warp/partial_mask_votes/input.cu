#include <cuda_runtime.h>

__global__ void parts(int *out, int v, unsigned mask, unsigned long long wide)
{
    out[0] = __ballot_sync(mask, v > 0);
    out[1] = __any_sync(mask, v > 0);
    out[2] = __all_sync(mask, v > 0);
    out[3] = __ballot_sync(mask & 0xff, v > 0);
    out[4] = __all_sync(1u << v | mask, v > 0);
    out[5] = __ballot_sync(wide, v > 0);
}
