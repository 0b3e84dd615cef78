#include <hip/hip_runtime.h>


struct buffer { void *p; };
hipError_t cudaFree(buffer &b);
hipError_t release(buffer &b)
{
    hipError_t e = hipFree(b.p);
    return e != hipSuccess ? e : cudaFree(b);
}
