#include <hip/hip_runtime.h>

constexpr int kLanes = 32;

__global__ void scan(int *v)
{
    int x = v[threadIdx.x];
    for (int d = 1; d < kLanes; d *= 2) {
        int y = __shfl_up(x, d, 32);
        if (threadIdx.x % kLanes >= d)
            x += y;
    }
    v[threadIdx.x] = x;
}
