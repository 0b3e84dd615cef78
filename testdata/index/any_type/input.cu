// The indices where any type is taken: templates, generic lambdas, bindings.
#include <cuda_runtime.h>
template <class I> __device__ int step(I i, int n = 0)
{
    i.x += 2;
    return i.x + n;
}
__device__ int plain(const uint3 &i) { return i.y; }
__device__ int size(dim3 d) { return d.x; }
__global__ void k(int *o)
{
    auto f = [=](auto i) { i.x++; return i.x; };
    auto [x, y, z] = threadIdx;
    const auto [w, h, d] = blockDim;
    auto &&[a, b, c] = blockIdx;
    o[0] = step(threadIdx) + step(blockDim, 2) + f(blockIdx) + plain(threadIdx) + size(gridDim);
    o[1] = x + y + z + w + h + d + a + b + c;
}
