// Members of an unnamed union are members of the struct that has it: HIP's has no conditional nodes.
#include <hip/hip_runtime.h>

void nodes(dim3 blocks, hipGraphNodeParams *other)
{
    hipGraphNodeParams p{};
    p.kernel.gridDim = blocks;
    p.conditional.size = 1;
    other->conditional.size = 2;
    other->kernel.gridDim.x = 1;
    other->kernel.blockDim.z = 2;
    other->kernel.ctx = nullptr;
    other->memset.ctx = nullptr;
}
