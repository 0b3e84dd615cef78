#include <hip/hip_runtime.h>


namespace mine {
int cudaFree(void *);

int go(void *p)
{
    ::hipFree(p);
    if (p)
        return ::cudaDeviceSynchronize();
    else
        ::cudaFree(p);
    const ::cudaStream_t s = 0;
    return cudaFree(p) + (s != nullptr);
}
}
