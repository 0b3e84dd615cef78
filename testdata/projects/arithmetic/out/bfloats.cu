// bfloat16: conversions that round as they are called, on both sides, and results between 0 and 1, in a template and with types that are known.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include "tranship/half_saturated.h"
#include "tranship/bf16_rounding.h"

template <class T> __global__ void blend(T *out, T a, T b)
{
    out[0] = tranship_hadd_sat(a, b);
    out[1] = tranship_hfma_sat(a, b, a);
}

__global__ void convert(__hip_bfloat16 *out, __half2 *pairs, const int *in, long long *longs)
{
    out[0] = tranship_int2bfloat16_rd(in[0]);
    out[1] = tranship_float2bfloat16_ru(in[1] / 3.0f);
    longs[0] = tranship_bfloat162ll_rn(out[2]);
    out[3] = tranship_hfma_sat(out[0], out[1], out[2]);
    pairs[0] = __hfma2_sat(pairs[0], pairs[1], pairs[2]);
}

int on_host(__hip_bfloat16 h, double x)
{
    return tranship_bfloat162int_rz(h) + tranship_bfloat162uchar_rz(tranship_double2bfloat16(x));
}
