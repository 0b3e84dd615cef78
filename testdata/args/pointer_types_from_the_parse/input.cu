#include <cuda_runtime.h>

void pitched(void **slot, size_t n)
{
    void *untyped;
    size_t pitch;
    cudaMallocPitch(&untyped, &pitch, n, n);
    cudaMallocPitch(slot, &pitch, n, n);
}
