#include <hip/hip_runtime.h>

void pitched(void **slot, size_t n)
{
    void *untyped;
    size_t pitch;
    hipMallocPitch(&untyped, &pitch, n, n);
    hipMallocPitch(slot, &pitch, n, n);
}
