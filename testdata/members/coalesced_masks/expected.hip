// A coalesced group has at most the 32 threads of a warp, and so has its mask.
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
#if defined(__HIP__) && !defined(TRANSHIP_CG_COALESCED)
#define TRANSHIP_CG_COALESCED
// CUDA's coalesced_threads: the active lanes of a warp of 32. HIP's has all of the wavefront, up to 64.
namespace cooperative_groups {
static __device__ inline coalesced_group tranship_coalesced_threads()
{
    return tranship_cg::coalesced(__builtin_amdgcn_read_exec() & tranship_cg::warp_lanes());
}
}
#endif

__device__ int count(int v)
{
    cooperative_groups::coalesced_group g = cooperative_groups::tranship_coalesced_threads();
    unsigned one = g.ballot(v == 1);
    return (int)__popc((unsigned)g.ballot(v)) + __ffs((unsigned)g.match_any(v)) + one;
}
