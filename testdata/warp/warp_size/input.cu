#include <cuda_runtime.h>

template <int N> struct Lanes {
    int lane[N];
};

constexpr int per_block = 256;

__global__ void sizes(int *out)
{
    __shared__ float partial[per_block / 32];
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    for (int d = warpSize / 2; d > 0; d /= 2)
        out[lane] += d;
    if (lane == warpSize - 1)
        out[warp] = warpSize;
    partial[warp] = sizeof(warpSize);
}
