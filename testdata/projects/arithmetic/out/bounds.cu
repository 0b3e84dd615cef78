#include <hip/hip_runtime.h>
#include "tranship/directed.h"
#include "tranship/directed_pairs.h"

struct interval {
    double lo, hi;
};

__device__ interval operator+(interval a, interval b)
{
    return {tranship_dadd_rd(a.lo, b.lo), tranship_dadd_ru(a.hi, b.hi)};
}

__device__ float2 quotient(float x, float y)
{
    return make_float2(tranship_fdiv_rd(x, y), tranship_fdiv_ru(x, y));
}

__global__ void round_off(float *x, float2 *p, const long long *n)
{
    x[0] = __ll2float_rz(n[0]) + __double2float_ru(x[1]) + tranship_fmaf_rz(x[2], x[3], x[4]) + __fmaf_rn(x[2], x[3], x[4]);
    p[0] = tranship_ffma2_rd(p[1], tranship_fadd2_rn(p[2], p[3]), tranship_fmul2_rz(p[4], p[5]));
}
