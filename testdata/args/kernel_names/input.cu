#include <cuda_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

namespace ops {
__global__ void add(int *x) { ++*x; }
} // namespace ops

void attributes(int bytes)
{
    cudaFuncAttributes a;
    cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    cudaFuncSetAttribute(&plain, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    cudaFuncSetAttribute(ops::add, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    cudaFuncSetAttribute(typed<float, 3>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    cudaFuncSetAttribute(&typed<float, 3>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    cudaFuncGetAttributes(&a, plain);
    cudaFuncSetCacheConfig(ops::add, cudaFuncCachePreferL1);
}
