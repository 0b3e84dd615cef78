// HIP 5.7's partition has members of two base classes: with auto, size() and its like would be ambiguous.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

template <int W>
__device__ int rank_in_tile(cg::thread_block block)
{
    const auto tile = cooperative_groups::thread_block_tile<W>(cg::tiled_partition<W>(block));
    return tile.thread_rank() + cooperative_groups::thread_block_tile<(W > 4 ? 4 : 2)>(cg::tiled_partition<(W > 4 ? 4 : 2)>(block)).size();
}

__device__ int use(cg::thread_block_tile<8> tile) { return tile.size(); }

__global__ void k(int *out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> has_a_type = ::cooperative_groups::tiled_partition<32>(block);
    auto has_one_too = cg::thread_block_tile<32>(cg::tiled_partition<32>(block));
    auto warp = cooperative_groups::thread_block_tile<32>(cg::tiled_partition<32>(block));
    if (warp.thread_rank() == 0)
        *out = warp.size() + has_a_type.size() + has_one_too.size() + use(cooperative_groups::thread_block_tile<8>(cg::tiled_partition<8>(block)));
    *out += rank_in_tile<16>(block);
    warp.sync();
}
