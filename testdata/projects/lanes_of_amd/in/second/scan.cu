#include <cuda_runtime.h>

constexpr int kLanes = 32;

__global__ void scan(int *v)
{
    int x = v[threadIdx.x];
    for (int d = 1; d < kLanes; d *= 2) {
        int y = __shfl_up_sync(0xffffffff, x, d);
        if (threadIdx.x % kLanes >= d)
            x += y;
    }
    v[threadIdx.x] = x;
}
