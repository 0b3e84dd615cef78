#include <cuda_runtime.h>
#include "not_there/cuda_helpers.h"

void f(void *p)
{
    cudaCheckMine(cudaFree(p));
    helpers::cudaFree(p);
    cudaHelpers::fill(p);
    CUDA_TRY(cudaDeviceSynchronize());
}
