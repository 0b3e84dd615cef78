#include <cuda_runtime.h>


void f()
{
    try {
        throw cudaErrorUnknown;
    } catch (cudaError_t e) {
        if (e == cudaErrorMemoryAllocation)
            throw;
    } catch (const cudaError &e) {
        throw cudaError_t(e);
    }
}
