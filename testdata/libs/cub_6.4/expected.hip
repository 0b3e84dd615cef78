// What came to hipCUB after ROCm 6.4, and what left it.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

struct Twice {
    __host__ __device__ void operator()(int &x) const { x *= 2; }
};

int run(int *in, int *out, int n, hipTextureObject_t)
{
    size_t bytes = 0;
    hipcub::DeviceFor::ForEachN(in, n, Twice());
    hipcub::DeviceMemcpy::Batched(nullptr, bytes, &in, &out, &n, 1);
    hipcub::DeviceMerge::MergeKeys(nullptr, bytes, in, n, out, n, out);
    return (int)bytes;
}

__device__ int inner(int *items) { return hipcub::internal::ThreadReduce<4>(items, hipcub::Sum()); }
