// A copy of threadIdx and the like by auto: in HIP it would be an object whose members can't be changed.
#include <hip/hip_runtime.h>

struct block {
    uint3 threadIdx;
};

__global__ void k(int *o, block other)
{
    auto b = make_uint3(blockIdx.x, blockIdx.y, blockIdx.z);
    b.x += 1;
    const auto t = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
    auto size = dim3(blockDim.x, blockDim.y, blockDim.z);
    auto n = dim3(gridDim.x, gridDim.y, gridDim.z);
    n.y = size.x;
    auto &same = threadIdx;
    auto own = other.threadIdx;
    own.x = 2;
    o[b.x] = t.y + n.y + same.x + own.x;
}
