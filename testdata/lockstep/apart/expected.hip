#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP_SYNC)
#define TRANSHIP_PTX_WARP_SYNC
// A wavefront runs in lockstep: what is left of a barrier of its lanes is the order of memory accesses
static __device__ inline void tranship_syncwarp()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif
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

#define WARP 32

// Lanes of one warp part, and meet from both sides: CUDA's do since Volta, AMD's go through one side after the other.
__global__ void barriers(int *out)
{
    __shared__ int s[64];
    const int lane = threadIdx.x % WARP;
    if (lane < 16) {
        s[threadIdx.x] = lane;
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
        out[threadIdx.x] = s[threadIdx.x ^ 16];
    } else {
        s[threadIdx.x] = -lane;
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
        out[threadIdx.x] = s[threadIdx.x ^ 16];
    }
    if (threadIdx.x < 48) {
        s[threadIdx.x] = 1;
        __syncthreads();
    } else {
        __syncthreads();
        out[0] = s[0];
    }
    if (threadIdx.x == 0) {
        s[1] = out[1];
        __syncthreads();
    } else
        __syncthreads();
    bool lower = lane < 16;
    if (!lower) {
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
        return;
    }
    (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    out[threadIdx.x] = s[threadIdx.x ^ 16];
}

__global__ void by_assembly(int *out, int mask)
{
    int v = threadIdx.x, tid = threadIdx.x, half = tid / 16, bit;
    unsigned p;
    if (half == 0)
        tranship_syncwarp();
    else
        tranship_syncwarp();
    if (tid & 1)
        __syncthreads();
    else
        __syncthreads();
    if (tid % 4 == 0) {
        v = tranship_idx((unsigned)v, 3u, 31u);
    } else {
        {
            bool q = v != 0;
            p = tranship_warp_votes(q) & 0xffffffffu;
        }
        v += p;
    }
    if (tid % 4 == 1)
        bit = tranship_reduce_add((unsigned)mask, v); // of the lanes that come here
    else
        bit = tranship_reduce_min((unsigned)(~mask), v);
    out[tid] = v + bit;
}

__global__ void loops(int *out, int n, const int *begin)
{
    int lane = threadIdx.x & 31, v = lane;
    for (int i = 0; i < lane; i++)
        v += __shfl(v, i & 31, 32);
    for (int i = threadIdx.x; i < n; i++) {
        out[i] = v;
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    }
    int k = 0;
    while (k <= lane) {
        __syncthreads();
        k += 4;
    }
    do {
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
        k++;
    } while (k < lane);
    // Rounds of as many lanes as a warp or a block has; bounds that all have; and data, which nobody knows.
    for (int i = lane; i < n; i += 32)
        v += __shfl_down(v, 1, 32);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        v += __shfl_down(v, 1, 32);
    for (int i = threadIdx.x / 32; i < n; i++)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    for (int i = blockIdx.x; i < n; i++)
        __syncthreads();
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor(v, d, 32);
    for (int i = begin[lane]; i < n; i++)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    out[lane] = v;
}

template <int N, bool LAST> __global__ void uniform(int *out, int n, int numLanes, int lanesPerRow)
{
    __shared__ int s[64];
    int tid = threadIdx.x, warpId = tid / 32, lane = tid & 31, warp_lane_count = n;
    if (blockIdx.x == 0) {
        __syncthreads();
    } else {
        __syncthreads();
    }
    if (warpId == 0)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (tid < 32)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (tid / 32 % 2 == 0 && n > 3)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if ((tid >> 5) == 1)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (N > 3 || LAST || n < numLanes || lanesPerRow == 4 || warp_lane_count > 3)
        __syncthreads();
    else
        __syncthreads();
    if ((unsigned)(__ballot64(lane < n) >> (__lane_id() & 32u)) != 0)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (s[tid] > 3)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if constexpr (LAST)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (lane < 16) { // those of the branch alone
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    } else {
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    }
    if (lane == 0) // one side alone
        out[0] = s[0];
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    if (lane < 32)
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
    else
        (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
}
