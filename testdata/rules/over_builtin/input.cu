#include <cuda_runtime.h>
#include <cuda_fp16.h>

__constant__ float table[4];

__global__ void kernel(float *p)
{
#ifdef __CUDA_ARCH__
    p[0] += __shfl_down_sync(0xffffffff, p[1], 1);
    p[1] += __shfl_up_sync(0xffffffff, p[1], 1);
#endif
}

int host(float *p, const cudaDeviceProp &prop)
{
    cudaEvent_t event;
    cudaMalloc(&p, 16);
    cudaMallocHost(&p, 16);
    cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1);
    cudaMemcpyToSymbol(table, p, 16);
    cudaMemcpy(p, p, 16, cudaMemcpyHostToDevice);
    cudaEventCreate(&event);
    cudaDeviceReset();
    return prop.warpSize + prop.major;
}
