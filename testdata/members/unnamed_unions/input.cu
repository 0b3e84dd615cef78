// Members of an unnamed union are members of the struct that has it: HIP's has no conditional nodes.
#include <cuda.h>
#include <cuda_runtime.h>

void nodes(dim3 blocks, CUgraphNodeParams *other)
{
    cudaGraphNodeParams p{};
    p.kernel.gridDim = blocks;
    p.conditional.size = 1;
    other->conditional.size = 2;
    other->kernel.gridDimX = 1;
    other->kernel.blockDimZ = 2;
    other->kernel.ctx = nullptr;
    other->memset.ctx = nullptr;
}
