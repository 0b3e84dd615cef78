// Shuffles of a group are for numbers alone in HIP: other types go by a helper.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

enum class state : signed char { empty, full };
struct slot { int key, value; };

__device__ int numbers(const cg::thread_block_tile<16> &tile, int i, double d, unsigned char c, bool b)
{
    return tile.shfl(i, 0) + tile.shfl_up(d, 1) + tile.shfl_down(c, 2) + tile.shfl_xor(b, 1) + tile.shfl<float>(i, 3);
}

__device__ slot others(const cg::thread_block_tile<16> &tile, cg::coalesced_group *some, slot s, const int *p)
{
    state now = tile.shfl(state::full, 1);
    float2 two = tile.shfl_xor(make_float2(1, 2), 4);
    if (now == state::empty && two.x > 0)
        return some->shfl_down(s, 1);
    p = cg::tiled_partition<8>(cg::this_thread_block()).shfl(p, *p);
    return tile.shfl<slot>(slot{*p, 2}, 3);
}

template <class T> __device__ T any_type(const cg::thread_block_tile<4> &tile, T v) { return tile.shfl_up(v, 1); }
