#include <cuda_runtime.h>

void pinned(size_t n)
{
    float *a;
    void *b;
    cudaMallocHost(&a, n);
    cudaMallocHost((void **)&a, n * sizeof(float));
    cudaMallocHost(&b, n, cudaHostAllocPortable);
    cudaHostAlloc(&b, n, cudaHostAllocMapped | cudaHostAllocWriteCombined);
    cudaHostAlloc((void **)&a, n, cudaHostAllocDefault);
    cudaHostRegister(b, n, cudaHostRegisterDefault);
    cudaFreeHost(b);
}
