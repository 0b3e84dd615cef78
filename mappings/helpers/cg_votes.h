#include "cg_lanes.h"
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
