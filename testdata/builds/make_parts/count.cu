#include "parts.h"

__global__ void count(const int *in, int n, int limit, int *found)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > limit)
        atomicAdd(found, 1);
}

int count_above(const int *device, int n, int limit)
{
    int *found, host = 0;
    if (cudaMalloc(&found, sizeof host) != cudaSuccess)
        return -1;
    cudaMemcpy(found, &host, sizeof host, cudaMemcpyHostToDevice);
    count<<<(n + 63) / 64, 64>>>(device, n, limit, found);
    cudaMemcpy(&host, found, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(found);
    return host;
}
