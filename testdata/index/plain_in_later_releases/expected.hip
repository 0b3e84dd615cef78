#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void print(int n)
{
    printf("%d %d\n", threadIdx.x, blockIdx.x * blockDim.x);
    int a = min(threadIdx.x, 31u), b = max(1u, blockDim.y);
    auto t = threadIdx.x;
    auto x = blockIdx.x, y = blockIdx.y;
    auto i = blockIdx.x * blockDim.x + threadIdx.x;
    uint3 all = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
    unsigned plain = threadIdx.x;
    for (auto k = threadIdx.x; k < n; k += blockDim.x)
        printf("%u %u %u %u %u %d %d\n", all.x, plain, t, x + y, i, a, b);
}
