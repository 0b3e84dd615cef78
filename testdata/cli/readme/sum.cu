#include <cuda_runtime.h>
#include <cstdio>

__global__ void sum(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? in[i] : 0.0f;
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        v += __shfl_down_sync(0xffffffff, v, offset);
    if (threadIdx.x % warpSize == 0)
        atomicAdd(out, v);
}

int main()
{
    float *in, *out;
    if (cudaMalloc(&in, 4096) != cudaSuccess || cudaMalloc(&out, 4) != cudaSuccess)
        return printf("cudaMalloc failed: %s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFuncSetCacheConfig(sum, cudaFuncCachePreferL1);
    sum<<<4, 256>>>(in, out, 1024);
    cudaLaunchConfig_t unused;
    return cudaDeviceSynchronize();
}
