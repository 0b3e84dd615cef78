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

namespace cfg {
__device__ unsigned mask;
using u32 = unsigned;
__device__ void take(unsigned);
} // namespace cfg
__device__ unsigned assigned(int flag, unsigned m)
{
    int lane = threadIdx.x / WARP;
    cfg::mask = __ballot_sync(0xffffffff, flag);
    cfg::take(__ballot_sync(0xffffffff, flag));
    m |= __ballot_sync(0xffffffff, lane) >> 1;
    cfg::u32 n{__ballot_sync(0xffffffff, flag)};
    return m = __ballot_sync(0xffffffff, flag);
}
__device__ int compared(int flag)
{
    int lane = threadIdx.x / WARP, n = 0;
    n += __ballot_sync(0xffffffff, flag) == 1;
    n += __ballot_sync(0xffffffff, flag) > 017;
    n += __ballot_sync(0xffffffff, flag) != 0x1f;
    n += __ballot_sync(0xffffffff, flag) != lane;
    n += __ballot_sync(0xffffffff, flag) >= 0;
    while ((__ballot_sync(0xffffffff, flag)) + n)
        n++;
    return n - __ballot_sync(0xffffffff, flag);
}

/* Only asked whether it is 0. */
__device__ int asked(int flag)
{
    int lane = threadIdx.x / WARP, n = 0;
    n += __ballot_sync(0xffffffff, flag) > 0;
    n += __ballot_sync(0xffffffff, flag) == 0x0ull;
    n += lane && __ballot_sync(0xffffffff, flag);
    n += lane || __ballot_sync(0xffffffff, flag);
    n += __ballot_sync(0xffffffff, flag) && lane;
    n += __ballot_sync(0xffffffff, flag) || lane;
    n += __ballot_sync(0xffffffff, flag) ? 1 : 2;
    n += !__ballot_sync(0xffffffff, flag);
    while (__ballot_sync(0xffffffff, n < flag))
        n++;
    return n;
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
