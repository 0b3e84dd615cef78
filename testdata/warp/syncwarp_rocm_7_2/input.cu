#include <cuda_runtime.h>

__global__ void sync(int *x, unsigned mask)
{
    x[threadIdx.x] += 1;
    __syncwarp();
    x[threadIdx.x ^ 1] += 1;
    __syncwarp(0xffffffff);
    if (x[0])
        __syncwarp(mask);
    else
        __syncwarp(__activemask());
}
