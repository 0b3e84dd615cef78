// The same for HIP 5.2, where members of the indices are objects, too.
#include <hip/hip_runtime.h>
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
    unsigned x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const unsigned w = blockDim.x, h = blockDim.y, d = blockDim.z;
    auto &&[a, b, c] = blockIdx;
    o[0] = step(make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)) + step(dim3(blockDim.x, blockDim.y, blockDim.z), 2) + f(make_uint3(blockIdx.x, blockIdx.y, blockIdx.z)) + plain(make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)) + size(gridDim);
    o[2] = twice((unsigned)threadIdx.x) + larger(3u, (unsigned)blockIdx.x);
    o[1] = x + y + z + w + h + d + a + b + c;
}
