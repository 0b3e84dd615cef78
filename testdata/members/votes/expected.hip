// HIP's groups have votes since 7.0: before, a helper's functions take their place.
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
#if defined(__HIP__) && !defined(TRANSHIP_CG_VOTES)
#define TRANSHIP_CG_VOTES
// The votes of CUDA's tiles and coalesced groups, as functions for releases whose groups lack them or have other
// results: a bit for each thread of the group, by its rank. A class of the program's own with such members keeps them.
namespace tranship_cg {
template <unsigned Size, class Parent>
__device__ inline unsigned by_rank(const cooperative_groups::thread_block_tile<Size, Parent> &group, lane_mask_t votes)
{
    return static_cast<unsigned>(votes >> __builtin_ctzll(lanes_of(group)));
}

static __device__ inline unsigned by_rank(const cooperative_groups::coalesced_group &group, lane_mask_t votes)
{
    lane_mask_t bits = 0, bit = 1;
    for (lane_mask_t lanes = lanes_of(group); lanes; lanes &= lanes - 1, bit <<= 1)
        bits |= votes & lanes & -lanes ? bit : 0;
    return static_cast<unsigned>(bits);
}

template <class Group, class T>
__device__ inline auto ballot(const Group &group, const T &vote, int) -> decltype(by_rank(group, 0))
{
    return by_rank(group, lanes_of(group) & __ballot64(static_cast<int>(vote)));
}

template <class Group, class T>
__device__ inline auto any(const Group &group, const T &vote, int) -> decltype(int(lanes_of(group)))
{
    return (lanes_of(group) & __ballot64(static_cast<int>(vote))) != 0;
}

template <class Group, class T>
__device__ inline auto all(const Group &group, const T &vote, int) -> decltype(int(lanes_of(group)))
{
    return (lanes_of(group) & __ballot64(!static_cast<int>(vote))) == 0;
}

template <class Group, class T>
__device__ inline auto match_any(const Group &group, const T &value, int) -> decltype(by_rank(group, 0))
{
    lane_mask_t left = lanes_of(group) & __ballot64(1), own = 0;
    while (left) {
        bool same = value == from_lane(value, __builtin_ctzll(left));
        lane_mask_t these = left & __ballot64(same);
        own = same ? these : own;
        left &= ~these;
    }
    return by_rank(group, own);
}

template <class Group, class T>
__device__ inline auto match_all(const Group &group, const T &value, int &all, int) -> decltype(by_rank(group, 0))
{
    lane_mask_t lanes = lanes_of(group) & __ballot64(1);
    bool same = value == from_lane(value, __builtin_ctzll(lanes));
    all = (lanes & __ballot64(!same)) == 0;
    return all ? by_rank(group, lanes) : 0;
}
#define TRANSHIP_VOTE(name, values, ...) \
    template <class Group, class T> \
    __host__ __device__ inline auto name values -> decltype(const_cast<Group &>(group).name(__VA_ARGS__)) \
    { \
        return const_cast<Group &>(group).name(__VA_ARGS__); \
    }
TRANSHIP_VOTE(ballot, (const Group &group, const T &value, long), value)
TRANSHIP_VOTE(any, (const Group &group, const T &value, long), value)
TRANSHIP_VOTE(all, (const Group &group, const T &value, long), value)
TRANSHIP_VOTE(match_any, (const Group &group, const T &value, long), value)
TRANSHIP_VOTE(match_all, (const Group &group, const T &value, int &all, long), value, all)
#undef TRANSHIP_VOTE
}

namespace cooperative_groups {
#define TRANSHIP_VOTE(name, values, ...) \
    template <class Group, class T> \
    __host__ __device__ inline auto tranship_##name values -> decltype(tranship_cg::name(group, __VA_ARGS__, 0)) \
    { \
        return tranship_cg::name(group, __VA_ARGS__, 0); \
    }
TRANSHIP_VOTE(ballot, (const Group &group, const T &value), value)
TRANSHIP_VOTE(any, (const Group &group, const T &value), value)
TRANSHIP_VOTE(all, (const Group &group, const T &value), value)
TRANSHIP_VOTE(match_any, (const Group &group, const T &value), value)
TRANSHIP_VOTE(match_all, (const Group &group, const T &value, int &all), value, all)
#undef TRANSHIP_VOTE
}
#endif

namespace cg = cooperative_groups;

struct both {
    cg::thread_block_tile<8> tile, *more;
};

__device__ unsigned votes(const cg::thread_block_tile<16> &tile, const cg::coalesced_group *some, both *b, int v)
{
    int all, none = !cooperative_groups::tranship_any(tile, v > 3);
    unsigned odd = cooperative_groups::tranship_ballot(tile, (v, v & 1)) | cooperative_groups::tranship_ballot(*some, v);
    if (cooperative_groups::tranship_all(tile, v < 5)) cooperative_groups::tranship_any(*some, v);
    return odd + none + cooperative_groups::tranship_match_any(b->tile, cooperative_groups::tranship_any(tile, v)) + cooperative_groups::tranship_match_all(b->more[1], v, all) + cooperative_groups::tranship_ballot((*some), v) +
           cooperative_groups::tranship_ballot(cg::tiled_partition<8>(cg::this_thread_block()), v);
}

struct own { __device__ int any(int); };
__device__ int kept(own o) { return o.any(1); }
