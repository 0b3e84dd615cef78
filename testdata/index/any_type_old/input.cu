// The same for HIP 5.2, where members of the indices are objects, too.
#include <cuda_runtime.h>
template <class I> __device__ int step(I i, int n = 0)
{
    i.x += 2;
    return i.x + n;
}
template <class T> __device__ T twice(T x) { return x + x; }
template <class T> __device__ T larger(T a, T b) { return a < b ? b : a; }
__device__ int plain(const uint3 &i) { return i.y; }
__device__ int size(dim3 d) { return d.x; }
__global__ void k(int *o)
{
    auto f = [=](auto i) { i.x++; return i.x; };
    auto [x, y, z] = threadIdx;
    const auto [w, h, d] = blockDim;
    auto &&[a, b, c] = blockIdx;
    o[0] = step(threadIdx) + step(blockDim, 2) + f(blockIdx) + plain(threadIdx) + size(gridDim);
    o[2] = twice(threadIdx.x) + larger(3u, blockIdx.x);
    o[1] = x + y + z + w + h + d + a + b + c;
}
