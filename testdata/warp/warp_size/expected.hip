#include <hip/hip_runtime.h>

template <int N> struct Lanes {
    int lane[N];
};

constexpr int per_block = 256;

__global__ void sizes(int *out)
{
    __shared__ float partial[per_block / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int d = 32 / 2; d > 0; d /= 2)
        out[lane] += d;
    if (lane == 32 - 1)
        out[warp] = 32;
    partial[warp] = sizeof(32);
}
