#include <cuda_runtime.h>

namespace my {
template <class T> __device__ T __shfl_down_sync(unsigned mask, T v, int d) { return v + T(mask) + T(d); }
__device__ int use(int v) { return my::__shfl_down_sync(1, v, 2); }
} // namespace my

struct Group {
    __device__ int any(int v) const { return v; }
    __device__ int ballot(int v) const { return v; }
    __device__ int all_of(int v) const { return any(v) + ballot(v); }
    __device__ int __any_sync(unsigned, int v) const { return v; }
};

__device__ int warp_shfl_sync(unsigned mask, int v) { return mask ? v : 0; }
__device__ int shfl_sync(int v) { return warp_shfl_sync(1, v); }
__device__ int calls(Group g, int v) { return g.__any_sync(1, v) + shfl_sync(v); }
