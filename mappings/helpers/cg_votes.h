#include "cg_lanes.h"
#if defined(__HIP__) && !defined(TRANSHIP_CG_VOTES)
#define TRANSHIP_CG_VOTES
// The votes of CUDA's tiles and coalesced groups, as functions for releases whose groups lack them: a bit for each
// thread of the group, by its rank.
namespace tranship_cg {
template <unsigned Size, class Parent>
__device__ inline unsigned by_rank(const cooperative_groups::thread_block_tile<Size, Parent> &group, lane_mask_t votes)
{
    return static_cast<unsigned>(votes >> __builtin_ctzll(lanes_of(group)));
}

static __device__ inline unsigned by_rank(const cooperative_groups::coalesced_group &group, lane_mask_t votes)
{
    unsigned bits = 0, rank = 0;
    for (lane_mask_t lanes = lanes_of(group); lanes; lanes &= lanes - 1, rank++)
        bits |= (votes & lanes & -lanes) != 0 ? 1u << rank : 0;
    return bits;
}
}

namespace cooperative_groups {
template <class Group> __device__ inline unsigned tranship_ballot(const Group &group, int vote)
{
    return tranship_cg::by_rank(group, tranship_cg::lanes_of(group) & __ballot64(vote));
}

template <class Group> __device__ inline int tranship_any(const Group &group, int vote)
{
    return (tranship_cg::lanes_of(group) & __ballot64(vote)) != 0;
}

template <class Group> __device__ inline int tranship_all(const Group &group, int vote)
{
    return (tranship_cg::lanes_of(group) & __ballot64(!vote)) == 0;
}

template <class Group, class T> __device__ inline unsigned tranship_match_any(const Group &group, const T &value)
{
    tranship_cg::lane_mask_t left = tranship_cg::lanes_of(group) & __ballot64(1), own = 0;
    while (left) {
        bool same = value == tranship_cg::from_lane(value, __builtin_ctzll(left));
        tranship_cg::lane_mask_t these = left & __ballot64(same);
        own = same ? these : own;
        left &= ~these;
    }
    return tranship_cg::by_rank(group, own);
}

template <class Group, class T>
__device__ inline unsigned tranship_match_all(const Group &group, const T &value, int &all)
{
    tranship_cg::lane_mask_t lanes = tranship_cg::lanes_of(group) & __ballot64(1);
    bool same = value == tranship_cg::from_lane(value, __builtin_ctzll(lanes));
    all = (lanes & __ballot64(!same)) == 0;
    return all ? tranship_cg::by_rank(group, lanes) : 0;
}
}
#endif
