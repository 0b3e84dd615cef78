#include <cuda_runtime.h>

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
    unsigned votes = __ballot_sync(0xffffffff, flag);
    return __popc(votes & ((1u << lane) - 1)) + __popc(__ballot_sync(0xffffffff, flag));
}
__device__ unsigned given(int flag, unsigned &out, int first)
{
    int lane = threadIdx.x % WARP;
    out = __activemask();
    const uint32_t m(__ballot_sync(0xffffffff, lane == first));
    return __ballot_sync(0xffffffff, flag + m);
}

/* Kept whole, or only asked whether it is 0. */
__device__ int whole(int flag)
{
    int lane = threadIdx.x & (WARP - 1);
    lanes_t votes = __ballot_sync(0xffffffff, flag);
    const unsigned long long all{__ballot_sync(0xffffffff, flag)};
    auto active = (__activemask());
    int n = __popcll(__ballot_sync(0xffffffff, flag));
    if (__ballot_sync(0xffffffff, flag > 1))
        n++;
    while (!__ballot_sync(0xffffffff, n < lane) || (__ballot_sync(0xffffffff, flag)) != 0)
        n++;
    return n + (votes != all) + (active == 1) + (__ballot_sync(0xffffffff, flag) == 0 ? 1 : 2);
}

/* CUDA's lanes. */
__device__ unsigned cudas(int flag)
{
    return __ballot_sync(0xffffffff, flag);
}
