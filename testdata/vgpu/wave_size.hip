// Proves: what depends on the wave's size: warpSize on the device is the one that the host is told of, masks have that
// many bits, a shift of a whole wave takes the lane's own value.
#include "check.hpp"

__global__ void kernel(int *size, unsigned long long *mask, int *moved)
{
    size[threadIdx.x] = warpSize;
    mask[threadIdx.x] = __ballot(1);
    moved[threadIdx.x] = __shfl_up((int)threadIdx.x, 1);
}

int main()
{
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, 0));
    int w = p.warpSize, n = w + w / 2;
    Array<int> size(n), moved(n);
    Array<unsigned long long> mask(n);
    kernel<<<1, n>>>(size.d, mask.d, moved.d);
    launched();
    size.down(), mask.down(), moved.down();
    for (int i = 0; i < n; i++) {
        equal("warpSize", size[i], w, i);
        int bits = i < w ? w : w / 2;
        equal("mask", mask[i], bits == 64 ? ~0ull : (1ull << bits) - 1, i);
        equal("moved", moved[i], i % w ? i - 1 : i, i);
    }
    return pass();
}
