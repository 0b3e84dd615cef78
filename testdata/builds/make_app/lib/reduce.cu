#include "stencil.h"

__global__ void add(const float *in, int n, float *sum)
{
    float v = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        v += in[i];
    for (int offset = 16; offset; offset /= 2)
        v += __shfl_down_sync(0xffffffff, v, offset);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, v);
}

extern "C" cudaError_t stencil_sum(const float *in, int n, float *sum)
{
    float *device;
    cudaError_t e = cudaMalloc((void **)&device, sizeof *device);
    if (e != cudaSuccess)
        return e;
    cudaMemset(device, 0, sizeof *device);
    add<<<1, 128>>>(in, n, device);
    e = cudaMemcpy(sum, device, sizeof *sum, cudaMemcpyDeviceToHost);
    cudaFree(device);
    return e;
}
