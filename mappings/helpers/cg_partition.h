#include "cg_lanes.h"
#if defined(__HIP__) && !defined(TRANSHIP_CG_PARTITION)
#define TRANSHIP_CG_PARTITION
// CUDA's labeled_partition, and binary_partition for releases before 7.0: the lanes of a group with the same
// label. Groups count by their first lanes; by the label where that is true or false, and there are both.
namespace tranship_cg {
static __device__ inline coalesced split(lane_mask_t lanes, bool label)
{
    lane_mask_t all = lanes & __ballot64(1), set = all & __ballot64(label);
    if (set == all || set == 0)
        return coalesced(all, 0, 1);
    return coalesced(label ? set : all & ~set, label, 2);
}

template <class T> __device__ inline coalesced split(lane_mask_t lanes, T label)
{
    lane_mask_t left = lanes & __ballot64(1), own = 0;
    unsigned groups = 0, rank = 0;
    for (; left; groups++) {
        T first = from_lane(label, __builtin_ctzll(left));
        lane_mask_t same = left & __ballot64(label == first);
        own = label == first ? same : own;
        rank = label == first ? groups : rank;
        left &= ~same;
    }
    return coalesced(own, rank, groups);
}
}

namespace cooperative_groups {
template <class Group, class T>
__device__ inline coalesced_group labeled_partition(const Group &group, T label)
{
    return tranship_cg::split(tranship_cg::lanes_of(group), label);
}

// HIP 6.3 and 6.4 declare them, and define them where that macro is.
#if HIP_VERSION < 60300000 || (HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS))
__device__ inline coalesced_group binary_partition(const coalesced_group &group, bool label)
{
    return tranship_cg::split(tranship_cg::lanes_of(group), label);
}

template <unsigned int Size, class Parent>
__device__ inline coalesced_group binary_partition(const thread_block_tile<Size, Parent> &group, bool label)
{
    return tranship_cg::split(tranship_cg::lanes_of(group), label);
}
#endif
}
#endif
