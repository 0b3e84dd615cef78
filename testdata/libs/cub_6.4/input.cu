// What came to hipCUB after ROCm 6.4, and what left it.
#include <cub/cub.cuh>

struct Twice {
    __host__ __device__ void operator()(int &x) const { x *= 2; }
};

int run(int *in, int *out, int n, cudaTextureObject_t)
{
    size_t bytes = 0;
    cub::DeviceFor::ForEachN(in, n, Twice());
    cub::DeviceMemcpy::Batched(nullptr, bytes, &in, &out, &n, 1);
    cub::DeviceMerge::MergeKeys(nullptr, bytes, in, n, out, n, out);
    return (int)bytes;
}

__device__ int inner(int *items) { return cub::internal::ThreadReduce<4>(items, cub::Sum()); }
