#include <hip/hip_runtime.h>


namespace mine {
int cudaFree(void *);

int go(void *p)
{
    ::hipFree(p);
    if (p)
        return ::hipDeviceSynchronize();
    else
        ::hipFree(p);
    const ::hipStream_t s = 0;
    return cudaFree(p) + (s != nullptr);
}
}
