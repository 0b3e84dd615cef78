#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

__global__ void nested(int *p)
{
    namespace cg = cooperative_groups;
    cg::thread_block_tile<32> outer = cg::tiled_partition<32>(cg::this_thread_block());
    auto inner = cg::tiled_partition<4>(outer);
    p[threadIdx.x] = inner.thread_rank();
}
