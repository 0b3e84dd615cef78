#include <hip/hip_runtime.h>

#ifdef HALF
#define MASK 0xffff
#else
#define MASK 0xffffffff
#endif

__device__ int first(unsigned mask, int v) { return __shfl_down(v, 1, 32); }

__global__ void other(int *out, int v, int n)
{
    unsigned mask = 0xffffffff;
    unsigned lanes = 0xffffffff;
    lanes >>= 3;
    out[0] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & mask);
    out[1] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & lanes);
    out[2] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & ((n) - 1));
    out[3] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & (~0u >> 1));
    out[4] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & 0x7fffffff);
    out[5] = (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & (~1));
    out[6] = __shfl_down(v, 1, 32) + int((unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & MASK) != 0);
}
