#include <cuda_runtime.h>

// Double-single arithmetic: nothing of it may be merged.
__device__ float2 twice(float a, float b)
{
    float p = __fmul_rn(a, b), e = __fmaf_rn(a, b, -p);
    float s = __fadd_rn(p, 1.0f), t = __fsub_rn(s, p);
    return make_float2(s, __fadd_rn(e, __fsub_rn(1.0f, t)));
}

__global__ void k(double *x, float *y)
{
    x[0] = __dadd_rn(__dmul_rn(x[0], x[1]), __dsub_rn(x[2], __drcp_rn(x[3])));
    y[0] = __frcp_rn(y[1]) + __fsqrt_rn(y[2]) * __frsqrt_rn(y[3]);
    y[4] = __fdiv_rn(y[4], y[5]);
    x[4] = __dsqrt_rn(x[4]);
}
