// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cg_lanes.h"
#include "cg_operators.h"
#if defined(__HIP__) && !defined(TRANSHIP_CG_SCAN)
#define TRANSHIP_CG_SCAN
// CUDA's cooperative_groups::inclusive_scan and exclusive_scan, in the order in which CUDA combines the values.
namespace tranship_cg {
template <class T, class Op> __device__ inline T scan_before(lane_mask_t lanes, const T &value, Op &op)
{
    T sum = scan_lanes(lanes, value, op);
    int before = lane_before(lanes);
    T last = from_lane(sum, before < 0 ? static_cast<int>(__lane_id()) : before);
    return before < 0 ? T() : last;
}
}

namespace cooperative_groups {
template <class Group, class T, class Op>
__device__ inline typename tranship_cg::bare<T>::type inclusive_scan(const Group &group, T &&value, Op &&op)
{
    typedef typename tranship_cg::bare<T>::type own;
    return tranship_cg::scan_lanes<own>(tranship_cg::lanes_of(group), value, op);
}

template <class Group, class T>
__device__ inline typename tranship_cg::bare<T>::type inclusive_scan(const Group &group, T &&value)
{
    return inclusive_scan(group, value, plus<typename tranship_cg::bare<T>::type>());
}

// The first lane of the group gets T().
template <class Group, class T, class Op>
__device__ inline typename tranship_cg::bare<T>::type exclusive_scan(const Group &group, T &&value, Op &&op)
{
    typedef typename tranship_cg::bare<T>::type own;
    return tranship_cg::scan_before<own>(tranship_cg::lanes_of(group), value, op);
}

template <class Group, class T>
__device__ inline typename tranship_cg::bare<T>::type exclusive_scan(const Group &group, T &&value)
{
    return exclusive_scan(group, value, plus<typename tranship_cg::bare<T>::type>());
}
}
#endif
