#include <hip/hip_runtime.h>

__global__ void k(int *p)
{
    *p = 1;
}

// A kernel that is cast to an address already is one; a cast to another type is none.
void attributes(const void *f)
{
    hipFuncAttributes a;
    hipFuncGetAttributes(&a, static_cast<const void *>(f));
    hipFuncGetAttributes(&a, const_cast<const void *>(f));
    hipFuncGetAttributes(&a, reinterpret_cast<const void *>(k));
    hipFuncGetAttributes(&a, (const void *)k);
    hipFuncGetAttributes(&a, reinterpret_cast<const void *>(static_cast<void (*)(int *)>(k)));
    hipFuncGetAttributes(&a, reinterpret_cast<const void *>((void (*)(int *))k));
    hipFuncGetAttributes(&a, reinterpret_cast<const void *>(k));
}
