#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void rotate(float *p, cg::thread_block_tile<8> *given)
{
    auto warp = cooperative_groups::thread_block_tile<32>(cg::tiled_partition<32>(cg::this_thread_block()));
    int next = warp.thread_rank() + 1;
    float v = p[threadIdx.x];
    v += warp.shfl(v, next);
    v += warp.shfl(v, 0);
    v += given->shfl(v, next + 1);
    v += cooperative_groups::thread_block_tile<4>(cg::tiled_partition<4>(cg::this_thread_block())).shfl(v, next);
    p[threadIdx.x] = v + warp.shfl_xor(v, 1);
}
