#include <cuda_runtime.h>

__global__ void kernel(int *p) { p[threadIdx.x] = 1; }

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 64 * sizeof *p);
    kernel<<<1, 64>>>(p);
    cudaDeviceSynchronize();
    return cudaFree(p) != cudaSuccess;
}
