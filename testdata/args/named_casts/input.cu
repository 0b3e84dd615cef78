#include <cuda_runtime.h>

__global__ void k(int *p)
{
    *p = 1;
}

// A kernel that is cast to an address already is one; a cast to another type is none.
void attributes(const void *f)
{
    cudaFuncAttributes a;
    cudaFuncGetAttributes(&a, static_cast<const void *>(f));
    cudaFuncGetAttributes(&a, const_cast<const void *>(f));
    cudaFuncGetAttributes(&a, reinterpret_cast<const void *>(k));
    cudaFuncGetAttributes(&a, (const void *)k);
    cudaFuncGetAttributes(&a, static_cast<void (*)(int *)>(k));
    cudaFuncGetAttributes(&a, (void (*)(int *))k);
    cudaFuncGetAttributes(&a, k);
}
