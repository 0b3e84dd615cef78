#include <cuda_runtime.h>

#ifdef HALF
#define MASK 0xffff
#else
#define MASK 0xffffffff
#endif

__device__ int first(unsigned mask, int v) { return __shfl_down_sync(mask, v, 1); }

__global__ void other(int *out, int v, int n)
{
    unsigned mask = 0xffffffff;
    unsigned lanes = 0xffffffff;
    lanes >>= 3;
    out[0] = __ballot_sync(mask, v);
    out[1] = __ballot_sync(lanes, v);
    out[2] = __ballot_sync((n) - 1, v);
    out[3] = __ballot_sync(~0u >> 1, v);
    out[4] = __ballot_sync(0x7fffffff, v);
    out[5] = __ballot_sync(~1, v);
    out[6] = __shfl_down_sync(MASK, v, 1) + __any_sync(MASK, v);
}
