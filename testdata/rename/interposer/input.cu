#include <cuda_runtime.h>


extern "C" cudaError_t cudaMalloc(void **p, size_t n);

extern "C" {
cudaError_t cudaFree(void *p)
{
    return p ? cudaSuccess : cudaErrorInvalidValue;
}
}

void *get()
{
    void *p = nullptr;
    cudaMalloc(&p, 4);
    cudaFree(p);
    return p;
}
