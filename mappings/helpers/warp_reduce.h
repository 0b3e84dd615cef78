#if defined(__HIP__) && !defined(TRANSHIP_WARP_REDUCE)
#define TRANSHIP_WARP_REDUCE
#include "warp_lanes.h"
// CUDA's __reduce_add_sync and its like: over the lanes of the mask that are there. Lanes of other masks may call it at
// the same time, as each reads only those of its own mask.
template <class T, class F> static __device__ inline T tranship_reduce(unsigned mask, T value, F two)
{
    unsigned lanes = mask & tranship_warp_votes(true);
    if (lanes == 0xffffffffu) {
        for (int i = 16; i > 0; i /= 2)
            value = two(value, __shfl_xor(value, i, 32));
        return value;
    }
    T all = value;
    for (unsigned rest = lanes & ~(1u << (__lane_id() & 31u)); rest; rest &= rest - 1)
        all = two(all, __shfl(value, __builtin_ctz(rest), 32));
    return all;
}
static __device__ inline unsigned tranship_reduce_add(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a + b; });
}
static __device__ inline int tranship_reduce_add(unsigned mask, int value)
{
    return (int)tranship_reduce_add(mask, (unsigned)value);
}
static __device__ inline unsigned tranship_reduce_min(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a < b ? a : b; });
}
static __device__ inline int tranship_reduce_min(unsigned mask, int value)
{
    return tranship_reduce(mask, value, [](int a, int b) { return a < b ? a : b; });
}
static __device__ inline unsigned tranship_reduce_max(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a > b ? a : b; });
}
static __device__ inline int tranship_reduce_max(unsigned mask, int value)
{
    return tranship_reduce(mask, value, [](int a, int b) { return a > b ? a : b; });
}
static __device__ inline unsigned tranship_reduce_and(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a & b; });
}
static __device__ inline unsigned tranship_reduce_or(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a | b; });
}
static __device__ inline unsigned tranship_reduce_xor(unsigned mask, unsigned value)
{
    return tranship_reduce(mask, value, [](unsigned a, unsigned b) { return a ^ b; });
}
#endif
