#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void wait_all(int *p)
{
    cg::thread_block block = cg::this_thread_block();
    p[block.thread_rank()] = (int)cooperative_groups::this_thread_block().size();
    block.sync();
}
