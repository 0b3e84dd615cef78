// Used by two units: the helpers come with both, and once.
#pragma once
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include "../tranship/cg_reduce.h"

#define SUM(T, group, v) cooperative_groups::reduce(group, v, cooperative_groups::plus<T>())

template <class Group, class T> __device__ T largest(const Group &group, T v)
{
    namespace cg = cooperative_groups;
    return cg::reduce(group, v, cg::greater<T>());
}
