#pragma once
#ifdef WITH_CUDA
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_WARP_LANES)
#define TRANSHIP_WARP_LANES
// A warp of CUDA's, 32 lanes, is a wavefront or one half of it: the votes of the lane's own warp
static __device__ inline unsigned tranship_warp_votes(bool vote)
{
    return (unsigned)(__ballot64(vote) >> (__lane_id() & 32u));
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_REDUCE)
#define TRANSHIP_WARP_REDUCE
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

#include <hip/hip_fp16.h>
#include <vector>
#endif
namespace engine {
#ifdef WITH_CUDA
// The includes are in the branch above, and so is what the port needs.
template <class T> __device__ T sum(T v)
{
    for (int i = 16; i; i /= 2)
        v += __shfl_down(v, i, 32);
    return v + tranship_reduce_add(0xffffffff, 1);
}
inline void free_all(void *p) { hipFree(p); }
#endif
}
