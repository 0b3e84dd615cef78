#include <hip/hip_runtime.h>

// What a thread asks of its place.
__device__ inline unsigned lane_id()
{
    unsigned lane;
    lane = __lane_id() & 31u;
    return lane;
}

__device__ inline int lanes_before()
{
    int mask;
    mask = (1u << (__lane_id() & 31u)) - 1u;
    return (int)__popc(mask);
}

__global__ void where(unsigned *out, unsigned long long *when)
{
    unsigned x, wide;
    x = blockIdx.x * blockDim.x + threadIdx.x;
    {
        unsigned t = threadIdx.y;
        wide = t + 1u;
    }
    when[x] = (unsigned long long)clock64();
    out[x] = lane_id() + lanes_before() + wide;
}
