#include <cuda_runtime.h>


cudaError_t upload(void **out, const void *from, size_t n, cudaStream_t stream)
{
    cudaError_t err = cudaMalloc(out, n);
    if (err != cudaSuccess)
        return err;
    return cudaMemcpyAsync(*out, from, n, cudaMemcpyHostToDevice, stream);
}
