#include <hip/hip_runtime.h>
#include "tranship/host_half.h"
#include "tranship/half_rounding.h"
#include "tranship/half_saturated.h"
#include <hip/hip_fp16.h>

__host__ __device__ int cut(__half h) { return __half2int_rz(h) + tranship_half2char_rz(h); }

__global__ void rounds(int *x, __half *h)
{
    x[0] = tranship_half2int_rn(h[0]) + tranship_half2ushort_ru(h[1]) + cut(h[2]);
    h[0] = tranship_int2half_rd(x[1]);
    h[1] = tranship_float2half_rz(1.1f);
    h[2] = tranship_hadd_sat(__int2half_rn(x[2]), h[3]);
}

__half on_the_host(int x) { return tranship_hmul_sat(__int2half_rn(x), tranship_float2half_ru(0.1f)); }
