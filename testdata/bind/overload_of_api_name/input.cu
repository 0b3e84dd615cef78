#include <cuda_runtime.h>


struct buffer { void *p; };
cudaError_t cudaFree(buffer &b);
cudaError_t release(buffer &b)
{
    cudaError_t e = cudaFree(b.p);
    return e != cudaSuccess ? e : cudaFree(b);
}
