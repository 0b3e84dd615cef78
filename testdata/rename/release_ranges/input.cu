#include <cuda_runtime.h>


void async(void **p, cudaStream_t s)
{
    cudaMallocAsync(p, 4, s);
    cudaFreeAsync(*p, s);
}
