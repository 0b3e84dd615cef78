// A coalesced group has at most the 32 threads of a warp, and so has its mask.
#include <cooperative_groups.h>

__device__ int count(int v)
{
    cooperative_groups::coalesced_group g = cooperative_groups::coalesced_threads();
    unsigned one = g.ballot(v == 1);
    return __popc(g.ballot(v)) + __ffs(g.match_any(v)) + one;
}
