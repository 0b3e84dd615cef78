#include <cuda_runtime.h>

template <class T> __device__ T sum(T v)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        v += __shfl_down_sync(0xffffffff, v, offset);
    return __shfl_sync(0xffffffff, v, 0);
}

template <unsigned Mask, class T, class F> __device__ bool agree(T v, F f)
{
    return __all_sync(Mask, f(v)) || __any_sync(0xffffffff, v);
}

template <class T> struct Scan {
    static constexpr unsigned full = 0xffffffff;
    __device__ T up(T v, int d) const { return __shfl_up_sync(full, v, d); }
    __device__ T typed(T v, int d) const { return __shfl_up_sync<T>(full, v, d); }
};

__global__ void use(float *out)
{
    out[0] = sum(out[1]) + sum(1.0) + sum(1ll);
    out[2] = agree<0xff>(1, [](int v) { return v > 0; });
    out[3] = Scan<float>{}.up(1, 2);
}
