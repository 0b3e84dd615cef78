#pragma once
#ifdef WITH_CUDA
#include <cuda_fp16.h>
#include <vector>
#endif
namespace engine {
#ifdef WITH_CUDA
// The includes are in the branch above, and so is what the port needs.
template <class T> __device__ T sum(T v)
{
    for (int i = 16; i; i /= 2)
        v += __shfl_down_sync(0xffffffff, v, i);
    return v + __reduce_add_sync(0xffffffff, 1);
}
inline void free_all(void *p) { cudaFree(p); }
#endif
}
