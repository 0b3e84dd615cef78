#include "cg_lanes.h"
#if defined(__HIP__) && !defined(TRANSHIP_CG_INVOKE)
#define TRANSHIP_CG_INVOKE
// CUDA's cooperative_groups::invoke_one and invoke_one_broadcast: the first thread of the group makes the call.
namespace cooperative_groups {
template <class Group, class F, class... Args>
__device__ inline void invoke_one(const Group &group, F &&f, Args &&...args)
{
    if (group.thread_rank() == 0)
        static_cast<F &&>(f)(static_cast<Args &&>(args)...);
}

template <class Group, class F, class... Args>
__device__ inline auto invoke_one_broadcast(const Group &group, F &&f, Args &&...args) ->
    typename tranship_cg::bare<decltype(static_cast<F &&>(f)(static_cast<Args &&>(args)...))>::type
{
    typename tranship_cg::bare<decltype(static_cast<F &&>(f)(static_cast<Args &&>(args)...))>::type result{};
    if (group.thread_rank() == 0)
        result = static_cast<F &&>(f)(static_cast<Args &&>(args)...);
    return tranship_cg::from_lane(result, __builtin_ctzll(tranship_cg::lanes_of(group)));
}
}
#endif
