#include <hip/hip_runtime.h>


void fresh()
{
    cudaNotYetInvented(1);
    CUDA_PROJECT_CHECK(hipDeviceSynchronize());
}
