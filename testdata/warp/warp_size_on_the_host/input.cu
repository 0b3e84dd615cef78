#include <cuda_runtime.h>

int warps_per_block(int threads)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    cudaDeviceProp *p = &prop;
    return (threads + prop.warpSize - 1) / p->warpSize;
}
