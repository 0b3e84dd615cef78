#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

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
#if defined(__HIP__) && !defined(TRANSHIP_WARP_SHUFFLE)
#define TRANSHIP_WARP_SHUFFLE
// Shuffles of values of any type, by their bits. A source lane counts modulo the width, as in CUDA.
template <class T, class F> static __device__ inline T tranship_shuffle(T value, F move)
{
    unsigned word[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(word, (const void *)&value, sizeof(T));
    for (unsigned i = 0; i < sizeof(word) / 4; i++)
        word[i] = move(word[i]);
    __builtin_memcpy((void *)&value, word, sizeof(T));
    return value;
}
template <class T> static __device__ inline T tranship_shfl(T value, int lane, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl(word, lane & (width - 1), width); });
}
template <class T> static __device__ inline T tranship_shfl_up(T value, unsigned delta, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_up(word, delta, width); });
}
template <class T> static __device__ inline T tranship_shfl_down(T value, unsigned delta, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_down(word, delta, width); });
}
template <class T> static __device__ inline T tranship_shfl_xor(T value, int mask, int width)
{
    return tranship_shuffle(value, [=](unsigned word) { return __shfl_xor(word, mask, width); });
}
#endif

#ifdef USE_ROCM
enum { LANES = 64 };
#define ALL_LANES 0xffffffffffffffffull
#else
enum { LANES = 32 };
#define ALL_LANES 0xffffffffu
#endif

__global__ void reduce(unsigned *v, __hip_bfloat162 *b)
{
    unsigned x = __reduce_add_sync(__ballot64(1), v[threadIdx.x % LANES]);
    unsigned y = __reduce_max_sync(__ballot64(1) & (unsigned long long)0xff, x), z = __activemask() & __activemask();
    unsigned m = tranship_match_any(0xffffffff, x) + tranship_reduce_or(0xffffffff, x);
    if (__any(x) && (__ballot(!(y > 1)) & 0xff) == 0 && __all(x))
        v[threadIdx.x] = z + m + __shfl(x, 1) + __ballot(x);
    b[threadIdx.x] = tranship_shfl_xor(b[threadIdx.x], 1, warpSize);
}
