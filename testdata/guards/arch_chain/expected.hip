// Of several sides, HIP's device code takes the one for the highest compute capability that can be ported.
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

__device__ int lane()
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 900
    int i;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return i;
#elif !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 700
    unsigned i;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return (int)i;
#elif defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 300
    return threadIdx.x & 31;
#else
#error "too old"
#endif
}

// A name without a counterpart is as bad as PTX.
__device__ void wait(unsigned ns)
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 800
    __threadfence_cluster();
#elif !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 700
    __nv_no_such_wait(ns);
#else
    for (volatile unsigned i = 0; i < ns; i++)
        ;
#endif
}

// The PTX is in a side of a side that HIP does not take.
__device__ int add(int a, int b)
{
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 500
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 700
    int c;
    asm("add.s32 %0, %1, %2; wgmma.fence.sync.aligned;" : "=r"(c) : "r"(a), "r"(b));
    return c;
#else
    return a + b;
#endif
#else
    return b + a;
#endif
}

// Something else is in the condition.
__device__ int both(int a)
{
#if defined(FAST) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 700)
    asm("neg.s32 %0, %0; wgmma.fence.sync.aligned;" : "+r"(a));
    return a;
#else
    return -a;
#endif
}

// Reductions of a warp come with the port.
__device__ int sum(int v)
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 800
    return tranship_reduce_add(0xffffffffu, v);
#else
    for (int i = 16; i; i /= 2)
        v += __shfl_xor(v, i, 32);
    return v;
#endif
}
