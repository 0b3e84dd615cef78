#include <cuda_runtime.h>


void carve(cudaStream_t s)
{
    cudaCtxResetPersistingL2Cache();
    cudaFree(0);
}
