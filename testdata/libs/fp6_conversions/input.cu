#include <cuda_fp6.h>

__global__ void convert(const float *x, __nv_fp6_e2m3 *a, __nv_fp6x4_e3m2 *b, float *y)
{
    int i = threadIdx.x;
    a[i] = __nv_fp6_e2m3(x[i]);
    b[i] = __nv_fp6x4_e3m2(make_float4(x[i], 0, 1, 2));
    __nv_fp6_storage_t nearest = __nv_cvt_float_to_fp6(x[i], __NV_E3M2, cudaRoundNearest);
    __nv_fp6_storage_t shorter = __nv_cvt_float_to_fp6(x[i], __NV_E3M2, cudaRoundZero);
    y[i] = __half2float(__half(__nv_cvt_fp6_to_halfraw(nearest, __NV_E3M2))) + shorter;
}
