#include <cuda_fp8.h>

__global__ void quantize(const float *x, __nv_fp8_e4m3 *q, __nv_fp8x4_e5m2 *fours, __nv_fp8x2_storage_t *pairs)
{
    int i = threadIdx.x;
    q[i] = __nv_fp8_e4m3(x[i]);
    fours[i] = __nv_fp8x4_e5m2(make_float4(x[i], 0, 1, 2));
    pairs[i] = __nv_cvt_float2_to_fp8x2(make_float2(x[i], float(q[i])), __NV_NOSAT, __NV_E5M2);
    __nv_fp8_storage_t raw = q[i].__x;
    __half h(__nv_cvt_fp8_to_halfraw(raw, __NV_E4M3));
}
