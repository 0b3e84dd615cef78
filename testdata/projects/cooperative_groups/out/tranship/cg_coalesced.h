// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cg_lanes.h"
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
