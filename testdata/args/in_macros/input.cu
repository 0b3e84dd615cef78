#include <cuda_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cudaError_t status = (call);                                                                         \
        if (status != cudaSuccess)                                                                           \
            return status;                                                                                   \
    } while (0)
#define GROW(kernel, bytes) cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)
#define PINNED(pointer, bytes) cudaMallocHost(pointer, bytes)
#define ANY_PINNED(...) cudaMallocHost(__VA_ARGS__)

cudaError_t macros(float **p)
{
    CHECK(cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16));
    CHECK(GROW((typed<float, 2>), 1 << 16));
    CHECK(cudaMallocHost(p, 16));
    CHECK(PINNED(p, 16));
    CHECK(ANY_PINNED(p, 16));
    return cudaSuccess;
}
