// bfloat16: conversions that round as they are called, on both sides, and results between 0 and 1, in a template and with types that are known.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T> __global__ void blend(T *out, T a, T b)
{
    out[0] = __hadd_sat(a, b);
    out[1] = __hfma_sat(a, b, a);
}

__global__ void convert(__nv_bfloat16 *out, __half2 *pairs, const int *in, long long *longs)
{
    out[0] = __int2bfloat16_rd(in[0]);
    out[1] = __float2bfloat16_ru(in[1] / 3.0f);
    longs[0] = __bfloat162ll_rn(out[2]);
    out[3] = __hfma_sat(out[0], out[1], out[2]);
    pairs[0] = __hfma2_sat(pairs[0], pairs[1], pairs[2]);
}

int on_host(__nv_bfloat16 h, double x)
{
    return __bfloat162int_rz(h) + __bfloat162uchar_rz(__double2bfloat16(x));
}
