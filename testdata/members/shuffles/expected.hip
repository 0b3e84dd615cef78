// Shuffles of a group are for numbers alone in HIP: other types go by a helper.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

#if defined(__HIP__) && !defined(TRANSHIP_CG_LANES)
#define TRANSHIP_CG_LANES
#include <hip/hip_cooperative_groups.h>
// What the helpers for cooperative groups share: the lanes of the wavefront that a group has, and values of
// any type that they hand to one another. No other lanes need to be there.
namespace tranship_cg {

typedef unsigned long long lane_mask_t;

// T without reference, const and volatile
template <class T> struct bare { typedef T type; };
template <class T> struct bare<T &> : bare<T> {};
template <class T> struct bare<T &&> : bare<T> {};
template <class T> struct bare<const T> : bare<T> {};
template <class T> struct bare<volatile T> : bare<T> {};
template <class T> struct bare<const volatile T> : bare<T> {};

// HIP keeps to itself which lanes a coalesced group has, and how one is made of them.
struct coalesced : cooperative_groups::coalesced_group {
    explicit __device__ coalesced(lane_mask_t lanes) : coalesced_group(lanes) {}
    __device__ coalesced(lane_mask_t lanes, unsigned rank, unsigned groups) : coalesced_group(lanes)
    {
#if HIP_VERSION >= 50700000 // there it counts the groups of a partition
        coalesced_info.tiled_info.meta_group_rank = rank;
        coalesced_info.tiled_info.meta_group_size = groups;
#else
        static_cast<void>(rank), static_cast<void>(groups);
#endif
    }
    static __device__ lane_mask_t lanes(const coalesced_group &group)
    {
        return (group.*(&coalesced::coalesced_info)).member_mask;
    }
};

// The lanes of CUDA's warp of 32 that this lane is in: a wavefront of 64 has two.
static __device__ inline lane_mask_t warp_lanes()
{
    return 0xffffffffull << (__lane_id() & 32);
}

static __device__ inline lane_mask_t lanes_of(const cooperative_groups::coalesced_group &group)
{
    return coalesced::lanes(group);
}

template <unsigned Size, class Parent>
__device__ inline lane_mask_t lanes_of(const cooperative_groups::thread_block_tile<Size, Parent> &)
{
    return (~0ull >> (64 - Size)) << (__lane_id() & ~(Size - 1));
}

static __device__ inline int last_lane(lane_mask_t lanes)
{
    return 63 - __builtin_clzll(lanes);
}

// The lane of the group before this one, -1 for its first.
static __device__ inline int lane_before(lane_mask_t lanes)
{
    lane_mask_t before = lanes & ((1ull << __lane_id()) - 1);
    return before ? last_lane(before) : -1;
}

// The value of another lane, word by word.
template <class T> __device__ inline T from_lane(const T &value, int lane)
{
    enum { words = (sizeof(T) + sizeof(int) - 1) / sizeof(int) };
    int word[words] = {};
    T result = value;
    __builtin_memcpy(word, static_cast<const void *>(&value), sizeof(T));
#pragma unroll
    for (int i = 0; i < words; i++)
        word[i] = __builtin_amdgcn_ds_bpermute(4 * lane, word[i]);
    __builtin_memcpy(static_cast<void *>(&result), word, sizeof(T));
    return result;
}

// Each lane's value with those of the lanes before it, by steps of 1, 2, 4 .. lanes of the group.
template <class T, class Op> __device__ inline T scan_lanes(lane_mask_t lanes, T value, Op &op)
{
    int from = lane_before(lanes), size = __builtin_popcountll(lanes);
    for (int step = 1; step < size; step *= 2) {
        int source = from < 0 ? static_cast<int>(__lane_id()) : from;
        T other = from_lane(value, source);
        int next = from_lane(from, source);
        if (from >= 0)
            value = op(value, other);
        from = next;
    }
    return value;
}
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_CG_SHUFFLE)
#define TRANSHIP_CG_SHUFFLE
// The shuffles of CUDA's tiles and coalesced groups for values of any type, where HIP's groups have them for numbers
// alone. A class of the program's own with such members keeps them.
namespace tranship_cg {
template <unsigned Size, class Parent>
__device__ inline int lane_at(const cooperative_groups::thread_block_tile<Size, Parent> &, int rank)
{
    return (__lane_id() & ~(Size - 1)) | (rank & (Size - 1));
}

static __device__ inline int lane_at(const cooperative_groups::coalesced_group &group, int rank)
{
    lane_mask_t lanes = lanes_of(group);
    for (rank = static_cast<unsigned>(rank) % __builtin_popcountll(lanes); rank > 0; rank--)
        lanes &= lanes - 1;
    return __builtin_ctzll(lanes);
}

// The rank of this thread among the lanes, and after a step of so many threads: its own where there is none.
static __device__ inline int rank_in(lane_mask_t lanes)
{
    return __builtin_popcountll(lanes & ((1ull << __lane_id()) - 1));
}

static __device__ inline int rank_after(lane_mask_t lanes, int step)
{
    int rank = rank_in(lanes), other = rank + step;
    return other < 0 || other >= __builtin_popcountll(lanes) ? rank : other;
}
#define TRANSHIP_SHUFFLE(name, number, rank) \
    template <class T, class Group> \
    __device__ inline auto name(const Group &group, const T &value, number n, int) \
        -> decltype(lane_at(group, 0), T(value)) \
    { \
        return from_lane(value, lane_at(group, rank)); \
    } \
    template <class T, class Group> \
    __host__ __device__ inline auto name(const Group &group, const T &value, number n, long) \
        -> decltype(const_cast<Group &>(group).name(value, n)) \
    { \
        return const_cast<Group &>(group).name(value, n); \
    }
TRANSHIP_SHUFFLE(shfl, int, n)
TRANSHIP_SHUFFLE(shfl_up, unsigned, rank_after(lanes_of(group), -static_cast<int>(n)))
TRANSHIP_SHUFFLE(shfl_down, unsigned, rank_after(lanes_of(group), static_cast<int>(n)))
TRANSHIP_SHUFFLE(shfl_xor, int, rank_in(lanes_of(group)) ^ n)
#undef TRANSHIP_SHUFFLE
}

namespace cooperative_groups {
#define TRANSHIP_SHUFFLE(name, number) \
    template <class T, class Group> \
    __host__ __device__ inline auto tranship_##name(const Group &group, const T &value, number n) \
        -> decltype(tranship_cg::name(group, value, n, 0)) \
    { \
        return tranship_cg::name(group, value, n, 0); \
    }
TRANSHIP_SHUFFLE(shfl, int)
TRANSHIP_SHUFFLE(shfl_up, unsigned)
TRANSHIP_SHUFFLE(shfl_down, unsigned)
TRANSHIP_SHUFFLE(shfl_xor, int)
#undef TRANSHIP_SHUFFLE
}
#endif

namespace cg = cooperative_groups;

enum class state : signed char { empty, full };
struct slot { int key, value; };

__device__ int numbers(const cg::thread_block_tile<16> &tile, int i, double d, unsigned char c, bool b)
{
    return tile.shfl(i, 0) + tile.shfl_up(d, 1) + tile.shfl_down(c, 2) + tile.shfl_xor(b, 1) + tile.shfl<float>(i, 3);
}

__device__ slot others(const cg::thread_block_tile<16> &tile, cg::coalesced_group *some, slot s, const int *p)
{
    state now = cooperative_groups::tranship_shfl(tile, state::full, 1);
    float2 two = cooperative_groups::tranship_shfl_xor(tile, make_float2(1, 2), 4);
    if (now == state::empty && two.x > 0)
        return cooperative_groups::tranship_shfl_down(*some, s, 1);
    p = cooperative_groups::tranship_shfl(cg::tiled_partition<8>(cg::this_thread_block()), p, *p);
    return cooperative_groups::tranship_shfl<slot>(tile, slot{*p, 2}, 3);
}

template <class T> __device__ T any_type(const cg::thread_block_tile<4> &tile, T v) { return cooperative_groups::tranship_shfl_up(tile, v, 1); }
