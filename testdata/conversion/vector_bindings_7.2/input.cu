// Taken apart: HIP's vector types want a helper for that before 7.2.
#include <cuda_runtime.h>

__device__ float sum(const float4 &v)
{
    const auto &[x, y, z, w] = v;
    auto [a, b] = make_float2(x, y);
    return a + b + z + w;
}
