#include <hip/hip_runtime.h>
#include "not_there/cuda_helpers.h"

void f(void *p)
{
    cudaCheckMine(hipFree(p));
    helpers::cudaFree(p);
    cudaHelpers::fill(p);
    CUDA_TRY(hipDeviceSynchronize());
}
