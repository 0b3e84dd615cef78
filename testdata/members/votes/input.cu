// HIP's groups have votes since 7.0: before, a helper's functions take their place.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

struct both {
    cg::thread_block_tile<8> tile, *more;
};

__device__ unsigned votes(const cg::thread_block_tile<16> &tile, const cg::coalesced_group *some, both *b, int v)
{
    int all, none = !tile.any(v > 3);
    unsigned odd = tile.ballot((v, v & 1)) | some->ballot(v);
    if (tile.all(v < 5)) some->any(v);
    return odd + none + b->tile.match_any(tile.any(v)) + b->more[1].match_all(v, all) + (*some).ballot(v) +
           cg::tiled_partition<8>(cg::this_thread_block()).ballot(v);
}

struct own { __device__ int any(int); };
__device__ int kept(own o) { return o.any(1); }
