#include <hip/hip_runtime.h>


extern "C" hipError_t hipMalloc(void **p, size_t n);

extern "C" {
hipError_t hipFree(void *p)
{
    return p ? hipSuccess : hipErrorInvalidValue;
}
}

void *get()
{
    void *p = nullptr;
    hipMalloc(&p, 4);
    hipFree(p);
    return p;
}
