#include <hip/hip_runtime.h>


hipError_t last()
{
    return hipGetLastError();
}

void *pinned()
{
    void *p;
    hipHostMalloc(&p, 64, hipHostMallocMapped);
    return p;
}
