#include <cuda_fp4.h>

__global__ void convert(const double *x, __nv_fp4x2_e2m1 *pairs, float2 *y)
{
    int i = threadIdx.x;
    pairs[i] = __nv_fp4x2_e2m1(make_float2(x[2 * i], x[2 * i + 1]));
    __nv_fp4x2_storage_t raw = __nv_cvt_double2_to_fp4x2(make_double2(x[i], 1), __NV_E2M1, cudaRoundNearest);
    __half2 both(__nv_cvt_fp4x2_to_halfraw2(raw, __NV_E2M1));
    y[i] = __half22float2(both);
}
