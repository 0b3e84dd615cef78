#include <hip/hip_runtime.h>
#include <hip/hip_fp4.h>

__global__ void convert(const double *x, __hip_fp4x2_e2m1 *pairs, float2 *y)
{
    int i = threadIdx.x;
    pairs[i] = __hip_fp4x2_e2m1(make_float2(x[2 * i], x[2 * i + 1]));
    __hip_fp4x2_storage_t raw = __hip_cvt_double2_to_fp4x2(make_double2(x[i], 1), __HIP_E2M1, hipRoundNearest);
    __half2 both(__hip_cvt_fp4x2_to_halfraw2(raw, __HIP_E2M1));
    y[i] = __half22float2(both);
}
