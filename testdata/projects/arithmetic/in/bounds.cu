#include <cuda_runtime.h>

struct interval {
    double lo, hi;
};

__device__ interval operator+(interval a, interval b)
{
    return {__dadd_rd(a.lo, b.lo), __dadd_ru(a.hi, b.hi)};
}

__device__ float2 quotient(float x, float y)
{
    return make_float2(__fdiv_rd(x, y), __fdiv_ru(x, y));
}

__global__ void round_off(float *x, float2 *p, const long long *n)
{
    x[0] = __ll2float_rz(n[0]) + __double2float_ru(x[1]) + __fmaf_ieee_rz(x[2], x[3], x[4]) + __fmaf_ieee_rn(x[2], x[3], x[4]);
    p[0] = __ffma2_rd(p[1], __fadd2_rn(p[2], p[3]), __fmul2_rz(p[4], p[5]));
}
