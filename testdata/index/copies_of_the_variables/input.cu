// A copy of threadIdx and the like by auto: in HIP it would be an object whose members can't be changed.
#include <cuda_runtime.h>

struct block {
    uint3 threadIdx;
};

__global__ void k(int *o, block other)
{
    auto b = blockIdx;
    b.x += 1;
    const auto t = threadIdx;
    auto size = blockDim;
    auto n = gridDim;
    n.y = size.x;
    auto &same = threadIdx;
    auto own = other.threadIdx;
    own.x = 2;
    o[b.x] = t.y + n.y + same.x + own.x;
}
