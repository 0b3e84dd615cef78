#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

namespace ops {
__global__ void add(int *x) { ++*x; }
} // namespace ops

void attributes(int bytes)
{
    hipFuncAttributes a;
    hipFuncSetAttribute(reinterpret_cast<const void *>(plain), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
    hipFuncSetAttribute(reinterpret_cast<const void *>(&plain), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
    hipFuncSetAttribute(reinterpret_cast<const void *>(ops::add), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
    hipFuncSetAttribute(reinterpret_cast<const void *>(typed<float, 3>), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
    hipFuncSetAttribute(reinterpret_cast<const void *>(&typed<float, 3>), hipFuncAttributeMaxDynamicSharedMemorySize, bytes);
    hipFuncGetAttributes(&a, reinterpret_cast<const void *>(plain));
    hipFuncSetCacheConfig(reinterpret_cast<const void *>(ops::add), hipFuncCachePreferL1);
}
