#include <hip/hip_runtime.h>

#ifdef USE_ROCM
#define WARP 64
typedef unsigned long long lanes_t;
#else
#define WARP 32
typedef unsigned lanes_t;
#endif

/* Cut to 32 bits, or it may be. */
__device__ int before(int flag)
{
    int lane = threadIdx.x % WARP;
    unsigned votes = __ballot(flag);
    return (int)__popc(votes & ((1u << lane) - 1)) + (int)__popc(__ballot(flag));
}
__device__ unsigned given(int flag, unsigned &out, int first)
{
    int lane = threadIdx.x % WARP;
    out = __ballot(1);
    const uint32_t m(__ballot(lane == first));
    return __ballot(flag + m);
}

/* Kept whole, or only asked whether it is 0. */
__device__ int whole(int flag)
{
    int lane = threadIdx.x & (WARP - 1);
    lanes_t votes = __ballot(flag);
    const unsigned long long all{__ballot(flag)};
    auto active = (__ballot(1));
    int n = __popcll(__ballot(flag));
    if (__ballot(flag > 1))
        n++;
    while (!__ballot(n < lane) || (__ballot(flag)) != 0)
        n++;
    return n + (votes != all) + (active == 1) + (__ballot(flag) == 0 ? 1 : 2);
}

/* CUDA's lanes. */
__device__ unsigned cudas(int flag)
{
    return (unsigned)(__ballot64(flag) >> (__lane_id() & 32u));
}
