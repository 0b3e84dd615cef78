#include <hip/hip_runtime.h>

template <class T> __device__ T sum(T v)
{
    for (int offset = 16; offset > 0; offset >>= 1)
        v += __shfl_down(v, offset, 32);
    return __shfl(v, 0, 32);
}

template <unsigned Mask, class T, class F> __device__ bool agree(T v, F f)
{
    return int((unsigned)((__ballot64(!(int)f(v)) >> (__lane_id() & 32u)) & Mask) == 0) || int((unsigned)(__ballot64(v) >> (__lane_id() & 32u)) != 0);
}

template <class T> struct Scan {
    static constexpr unsigned full = 0xffffffff;
    __device__ T up(T v, int d) const { return __shfl_up(v, d, 32); }
    __device__ T typed(T v, int d) const { return __shfl_up(v, d, 32); }
};

__global__ void use(float *out)
{
    out[0] = sum(out[1]) + sum(1.0) + sum(1ll);
    out[2] = agree<0xff>(1, [](int v) { return v > 0; });
    out[3] = Scan<float>{}.up(1, 2);
}
