#include <hip/hip_runtime.h>


void async(void **p, hipStream_t s)
{
    hipMallocAsync(p, 4, s);
    hipFreeAsync(*p, s);
}
