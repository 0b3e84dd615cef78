#include <cuda_runtime.h>


int f(int cudaSuccess)
{
    return cudaSuccess + 1;
}

int g()
{
    int cudaErrorUnknown = 3, *cudaMemcpyDefault = &cudaErrorUnknown;
    {
        const char cudaFree = 'x';
        if (cudaFree)
            return *cudaMemcpyDefault;
    }
    return cudaErrorUnknown;
}

int h() { return cudaSuccess + cudaErrorUnknown; }
