#include <hip/hip_runtime.h>

__global__ void kernel(uint3 u)
{
    dim3 d = threadIdx, e(blockIdx.x, 1, 1), f = blockDim;
    uint3 v = u;
}
void take(dim3 d);

void alone(dim3 d, uint3 u)
{
    dim3 g(1, 2), h = g;
    g = h;
    g = dim3(2);
    uint3 v = make_uint3(1, 2, 3), w = v;
    auto x = u;
    v = static_cast<uint3>(u);
    take(d);
    take(3);
    take({1, 2, 3});
    kernel<<<g, h>>>(u);
    kernel<<<1, 32>>>(x);
}
