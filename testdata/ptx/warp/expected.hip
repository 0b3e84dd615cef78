// What the lanes of a warp say to one another.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_WARP_LANES)
#define TRANSHIP_WARP_LANES
// A warp of CUDA's, 32 lanes, is a wavefront or one half of it: the votes of the lane's own warp
static __device__ inline unsigned tranship_warp_votes(bool vote)
{
    return (unsigned)(__ballot64(vote) >> (__lane_id() & 32u));
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_WARP_MATCH)
#define TRANSHIP_WARP_MATCH
// CUDA's __match_any_sync: the lanes of the mask that have the same bits in value, found bit by bit
template <class T> static __device__ inline unsigned tranship_match_any(unsigned mask, T value)
{
    auto whole = +value;
    static_assert(sizeof(whole) == 4 || sizeof(whole) == 8, "a number of 32 or 64 bits");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &whole, sizeof(whole));
    unsigned same = mask & tranship_warp_votes(true);
    for (unsigned i = 0; i < 8 * sizeof(whole); i++) {
        bool bit = bits >> i & 1;
        unsigned votes = tranship_warp_votes(bit);
        same &= bit ? votes : ~votes;
    }
    return same;
}
// __match_all_sync: all lanes of the mask, or none where they do not have the same
template <class T> static __device__ inline unsigned tranship_match_all(unsigned mask, T value, int *same)
{
    unsigned all = mask & tranship_warp_votes(true);
    *same = tranship_match_any(mask, value) == all;
    return *same ? all : 0;
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP)
#define TRANSHIP_PTX_WARP
// PTX's instructions between the 32 lanes of a warp. Of shfl's operand c, bits 0 to 4 limit the lane that a value comes from, bits 8 to 12
// are those that a lane has in common with its segment; a lane out of range keeps its own value.
static __device__ inline int tranship_shfl_limit(unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (c & 31u & ~segment));
}
static __device__ inline int tranship_shfl_lane()
{
    return (int)(__lane_id() & 31u);
}
static __device__ inline bool tranship_is_up(unsigned b, unsigned c)
{
    return tranship_shfl_lane() - (int)(b & 31u) >= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_down(unsigned b, unsigned c)
{
    return tranship_shfl_lane() + (int)(b & 31u) <= tranship_shfl_limit(c);
}
static __device__ inline bool tranship_is_bfly(unsigned b, unsigned c)
{
    return (tranship_shfl_lane() ^ (int)(b & 31u)) <= tranship_shfl_limit(c);
}
static __device__ inline int tranship_shfl_at(unsigned b, unsigned c)
{
    unsigned segment = c >> 8 & 31u;
    return (int)((__lane_id() & segment) | (b & 31u & ~segment));
}
static __device__ inline bool tranship_is_idx(unsigned b, unsigned c)
{
    return tranship_shfl_at(b, c) <= tranship_shfl_limit(c);
}
static __device__ inline unsigned tranship_up(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() - (tranship_is_up(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_down(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() + (tranship_is_down(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_bfly(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_shfl_lane() ^ (tranship_is_bfly(b, c) ? (int)(b & 31u) : 0), 32);
}
static __device__ inline unsigned tranship_idx(unsigned a, unsigned b, unsigned c)
{
    return __shfl(a, tranship_is_idx(b, c) ? tranship_shfl_at(b, c) : tranship_shfl_lane(), 32);
}
// Do all lanes of the mask say the same?
static __device__ inline bool tranship_vote_same(bool vote, unsigned mask)
{
    unsigned lanes = mask & tranship_warp_votes(true), votes = mask & tranship_warp_votes(vote);
    return votes == 0u || votes == lanes;
}
template <class T> static __device__ inline unsigned tranship_match_whole(T value, unsigned mask)
{
    int same;
    return tranship_match_all(mask, value, &same);
}
// One lane of the mask: the first that is there.
static __device__ inline unsigned tranship_elect(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask & tranship_warp_votes(true));
}
// Of zeros, the negative one is the smaller; a NaN counts only where all are, or with nan where one is.
static __device__ inline float tranship_reduce_floats(float value, unsigned mask, bool greatest, bool nan)
{
    return tranship_reduce(mask, value, [=](float a, float b) {
        bool first = a < b || (a == b && __builtin_signbit(a));
        if (a != a || b != b)
            return (a != a) == nan ? a : (b != b) == nan ? b : a;
        return first != greatest ? a : b;
    });
}
#endif

// An inclusive sum over the warp: the predicate says whether there is a lane to add.
__device__ int scan(int x)
{
    for (int step = 1; step < 32; step *= 2) {
        {
            unsigned out0 = (unsigned)x;
            int r0 = (int)tranship_up(out0, (unsigned)step, 0u);
            bool p = tranship_is_up((unsigned)step, 0u);
            if (p) out0 = (unsigned)r0 + out0;
            x = out0;
        }
    }
    return x;
}

__device__ float neighbour(float v)
{
    float r;
    r = __uint_as_float(tranship_bfly(__float_as_uint(v), 1u, 31u));
    return r;
}

__device__ unsigned votes(bool found, unsigned lanes)
{
    unsigned all, which;
    {
        const unsigned in1 = (unsigned)found;
        bool p = in1 != 0u;
        bool q = (tranship_warp_votes(!p) & lanes) == 0u;
        all = q ? 1u : 0u;
    }
    {
        const unsigned in1 = (unsigned)found;
        bool p = in1 != 0u;
        which = tranship_warp_votes(p) & lanes;
    }
    return all ? 32 : (int)__popc(which);
}

__device__ unsigned peers(unsigned long long key)
{
    unsigned same, active, least;
    active = tranship_warp_votes(true);
    same = tranship_match_any(active, key);
    least = tranship_reduce_min(same, ((unsigned)key));
    return least;
}

__device__ bool one_lane()
{
    unsigned p;
    {
        bool P1 = tranship_elect(0xffffffff) == (__lane_id() & 31u);
        p = P1 ? 1u : 0u;
    }
    return p;
}

__device__ unsigned sizes()
{
    unsigned r;
    asm("mov.u32 %0, %%nsmid;" : "=r"(r));
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
