#include <cuda_runtime.h>


bool good(cudaError_t e)
{
    return e == cudaError::cudaSuccess || e == ::cudaErrorNotReady;
}

cudaMemcpyKind up()
{
    return cudaMemcpyKind::cudaMemcpyHostToDevice;
}
