// Functions of libdevice, as code calls them that was written beside a compiler: by the names of the bitcode library.
#include <cuda_runtime.h>

extern "C" __device__ float __nv_fast_sinf(float x);
extern "C" {
__device__ double __nv_pow(double, double);
__device__ int __nv_clz(int); // counts from the top
}
extern "C" __device__ unsigned __nv_brev(unsigned x); // clang declares it for int

// The program's own: no finding, and it stays.
__device__ float __nv_scaled(float x)
{
    return 2.0f * x;
}
extern "C" __device__ int __nv_popcll(unsigned long long x)
{
    return x != 0;
}

__device__ double powers(float x, double y, int n)
{
    return __nv_pow(x, y) + __nv_pow(y, y) + __nv_sqrt(n + 1);
}

__device__ int bits(unsigned u, int i, unsigned long long w)
{
    int top = __nv_clz(u) + __nv_popc(u);
    return top + __nv_max(i, u) + (__nv_brev(u) >> 28) + __nv_popcll(w) + __nv_hadd(i, 3);
}

__device__ long long whole(float x, double y)
{
    return __nv_float2ll_rz(x) + __nv_double2ll_rd(y) + __nv_float2int_rn(x) + (__nv_double_as_longlong(y) >> 52);
}

namespace mine {
__device__ float sinf(float x)
{
    return __nv_sinf(x);
}
__device__ unsigned __brev(unsigned x)
{
    return __nv_brev(x);
}
}

__device__ float both(float x)
{
    float s, c;
    __nv_sincosf(x, &s, &c);
    return s + c + __nv_fast_sinf(x) + __nv_scaled(x) + __nv_half2float(__nv_float2half_rn(x)) + __nv_fast_tanhf(x);
}

template <class T> __device__ T root(T x)
{
    return __nv_sqrt(x);
}

#define LENGTH(x, y) __nv_hypot(x, y)

__global__ void all(double *out, float x)
{
    double (*f)(double, double) = __nv_pow;
    out[0] = f(2, 3) + LENGTH(x + 1, 2) + root(x) + __nv_newer(x);
}
