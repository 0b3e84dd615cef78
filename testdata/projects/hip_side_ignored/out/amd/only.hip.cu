// For AMD's GPUs alone: nothing here is CUDA's.
#include <hip/hip_runtime.h>

__global__ void wave(int *p)
{
    p[threadIdx.x / warpSize] = __shfl_xor(p[threadIdx.x], warpSize / 2);
}
void run(int *p)
{
    wave<<<1, 64>>>(p);
    (void)hipDeviceSynchronize();
}
