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

namespace cfg {
__device__ unsigned mask;
using u32 = unsigned;
__device__ void take(unsigned);
} // namespace cfg
__device__ unsigned assigned(int flag, unsigned m)
{
    int lane = threadIdx.x / WARP;
    cfg::mask = __ballot(flag);
    cfg::take(__ballot(flag));
    m |= __ballot(lane) >> 1;
    cfg::u32 n{__ballot(flag)};
    return m = __ballot(flag);
}
__device__ int compared(int flag)
{
    int lane = threadIdx.x / WARP, n = 0;
    n += __ballot(flag) == 1;
    n += __ballot(flag) > 017;
    n += __ballot(flag) != 0x1f;
    n += __ballot(flag) != lane;
    n += __ballot(flag) >= 0;
    while ((__ballot(flag)) + n)
        n++;
    return n - __ballot(flag);
}

/* Only asked whether it is 0. */
__device__ int asked(int flag)
{
    int lane = threadIdx.x / WARP, n = 0;
    n += __ballot(flag) > 0;
    n += __ballot(flag) == 0x0ull;
    n += lane && __ballot(flag);
    n += lane || __ballot(flag);
    n += __ballot(flag) && lane;
    n += __ballot(flag) || lane;
    n += __ballot(flag) ? 1 : 2;
    n += !__ballot(flag);
    while (__ballot(n < flag))
        n++;
    return n;
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
