#include <hip/hip_runtime.h>

void pinned(size_t n)
{
    float *a;
    void *b;
    hipHostMalloc(&a, n, hipHostMallocDefault);
    hipHostMalloc((void **)&a, n * sizeof(float), hipHostMallocDefault);
    hipHostMalloc(&b, n, hipHostMallocPortable);
    hipHostMalloc(&b, n, hipHostMallocMapped | hipHostMallocWriteCombined);
    hipHostMalloc((void **)&a, n, hipHostMallocDefault);
    hipHostRegister(b, n, hipHostRegisterDefault);
    hipHostFree(b);
}
