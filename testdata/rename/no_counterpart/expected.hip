#include <hip/hip_runtime.h>


void carve(hipStream_t s)
{
    cudaCtxResetPersistingL2Cache();
    hipFree(0);
}
