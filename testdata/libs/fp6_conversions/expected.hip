#include <hip/hip_runtime.h>
#include <hip/hip_fp6.h>

__global__ void convert(const float *x, __hip_fp6_e2m3 *a, __hip_fp6x4_e3m2 *b, float *y)
{
    int i = threadIdx.x;
    a[i] = __hip_fp6_e2m3(x[i]);
    b[i] = __hip_fp6x4_e3m2(make_float4(x[i], 0, 1, 2));
    __hip_fp6_storage_t nearest = __hip_cvt_float_to_fp6(x[i], __HIP_E3M2, hipRoundNearest);
    __hip_fp6_storage_t shorter = __hip_cvt_float_to_fp6(x[i], __HIP_E3M2, hipRoundZero);
    y[i] = __half2float(__half(__hip_cvt_fp6_to_halfraw(nearest, __HIP_E3M2))) + shorter;
}
