#include "cg_lanes.h"
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
