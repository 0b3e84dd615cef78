// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cg_lanes.h"
#include "cg_operators.h"
#if defined(__HIP__) && !defined(TRANSHIP_CG_REDUCE)
#define TRANSHIP_CG_REDUCE
// CUDA's cooperative_groups::reduce, in the order in which CUDA combines the values. Every lane gets what the
// first one does: it is the lower lane's value that op has first.
namespace tranship_cg {
template <unsigned Size, class T, class Op> __device__ inline T reduce_tile(T value, Op &op)
{
#pragma unroll
    for (unsigned distance = Size / 2; distance > 0; distance /= 2) {
        T other = from_lane(value, __lane_id() ^ distance);
        bool upper = (__lane_id() & distance) != 0;
        value = op(upper ? other : value, upper ? value : other);
    }
    return value;
}

template <unsigned Size, class Parent, class T, class Op>
__device__ inline T reduce(const cooperative_groups::thread_block_tile<Size, Parent> &, T value, Op &op)
{
    return reduce_tile<Size>(value, op);
}

template <class T, class Op>
__device__ inline T reduce(const cooperative_groups::coalesced_group &group, T value, Op &op)
{
    lane_mask_t lanes = lanes_of(group);
    if (lanes == warp_lanes())
        return reduce_tile<32>(value, op);
    return from_lane(scan_lanes(lanes, value, op), last_lane(lanes));
}
}

namespace cooperative_groups {
template <class Group, class T, class Op>
__device__ inline auto reduce(const Group &group, T &&value, Op &&op) ->
    typename tranship_cg::bare<decltype(op(value, value))>::type
{
    typedef typename tranship_cg::bare<T>::type own;
    return tranship_cg::reduce(group, static_cast<own>(value), op);
}
}
#endif
