#include <cooperative_groups/memcpy_async.h>
#include "kernels/sums.cuh"

// the project's own names
namespace own {
template <class T> struct plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <class T, class Op> __device__ T reduce(const T *v, int n, Op op)
{
    T sum = v[0];
    for (int i = 1; i < n; i++)
        sum = op(sum, v[i]);
    return sum;
}
}

__global__ void votes(const int *in, int *out)
{
    __shared__ int first[4];
    auto block = cooperative_groups::this_thread_block();
    cooperative_groups::memcpy_async(block, first, in, sizeof first);
    cooperative_groups::wait(block);
    auto tile = cooperative_groups::tiled_partition<8>(block);
    if (in[threadIdx.x] & 1) {
        cooperative_groups::coalesced_group odd = cooperative_groups::coalesced_threads();
        out[blockDim.x + threadIdx.x] = odd.size() + SUM(int, odd, 1);
    }
    out[threadIdx.x] = SUM(int, tile, in[threadIdx.x]) + own::reduce(first, 4, own::plus<int>());
}
