#include <cuda_runtime.h>


cudaError_t last()
{
    return cudaGetLastError();
}

void *pinned()
{
    void *p;
    cudaHostAlloc(&p, 64, cudaHostAllocMapped);
    return p;
}
