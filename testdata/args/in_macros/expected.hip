#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        hipError_t status = (call);                                                                         \
        if (status != hipSuccess)                                                                           \
            return status;                                                                                   \
    } while (0)
#define GROW(kernel, bytes) hipFuncSetAttribute(reinterpret_cast<const void *>(kernel), hipFuncAttributeMaxDynamicSharedMemorySize, bytes)
#define PINNED(pointer, bytes) hipHostMalloc(pointer, bytes, hipHostMallocDefault)
#define ANY_PINNED(...) hipHostMalloc(__VA_ARGS__)

hipError_t macros(float **p)
{
    CHECK(hipFuncSetAttribute(reinterpret_cast<const void *>(plain), hipFuncAttributeMaxDynamicSharedMemorySize, 1 << 16));
    CHECK(GROW((typed<float, 2>), 1 << 16));
    CHECK(hipHostMalloc(p, 16, hipHostMallocDefault));
    CHECK(PINNED(p, 16));
    CHECK(ANY_PINNED(p, 16));
    return hipSuccess;
}
