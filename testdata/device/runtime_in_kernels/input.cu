// CUDA has a runtime for kernels, HIP has none: what a kernel calls of it does not compile.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void asks(int *out)
{
    int device = 0;
    if (cudaGetDevice(&device) == cudaSuccess) // cudaSuccess is a constant, and fine
        out[0] = device;
    if (cudaGetLastError() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaGetLastError()));
#if 0
    cudaDeviceSynchronize();
#endif
}

__device__ int limit()
{
    int value = 0;
    auto ask = [&] { cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0); };
    ask();
    return value;
}

// One for both: the host may call it as it is.
__host__ __device__ void both()
{
#ifndef __CUDA_ARCH__
    cudaDeviceSynchronize();
#endif
}

int main()
{
    int *d;
    cudaMalloc(&d, sizeof *d);
    asks<<<1, 1>>>(d);
    cudaDeviceSynchronize();
    both();
    return cudaGetLastError() != cudaSuccess;
}
