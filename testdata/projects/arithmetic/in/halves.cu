#include <cuda_fp16.h>

__host__ __device__ int cut(__half h) { return __half2int_rz(h) + __half2char_rz(h); }

__global__ void rounds(int *x, __half *h)
{
    x[0] = __half2int_rn(h[0]) + __half2ushort_ru(h[1]) + cut(h[2]);
    h[0] = __int2half_rd(x[1]);
    h[1] = __float2half_rz(1.1f);
    h[2] = __hadd_sat(__int2half_rn(x[2]), h[3]);
}

__half on_the_host(int x) { return __hmul_sat(__int2half_rn(x), __float2half_ru(0.1f)); }
