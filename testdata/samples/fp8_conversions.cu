// The conversion functions of cuda_fp8.h, single values and pairs, on the host and on the device.
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <cstdio>

constexpr int kN = 64;

__global__ void convert(const float *x, __nv_fp8_storage_t *e4m3, __nv_fp8_storage_t *e5m2, __nv_fp8x2_storage_t *pairs, float *back)
{
    int i = threadIdx.x;
    e4m3[i] = __nv_cvt_float_to_fp8(x[i], __NV_SATFINITE, __NV_E4M3);
    e5m2[i] = __nv_cvt_halfraw_to_fp8(__float2half(x[i]), __NV_SATFINITE, __NV_E5M2);
    if (i < kN / 2) pairs[i] = __nv_cvt_float2_to_fp8x2(make_float2(x[2 * i], x[2 * i + 1]), __NV_SATFINITE, __NV_E4M3);
    back[i] = __half2float(__half(__nv_cvt_fp8_to_halfraw(e4m3[i], __NV_E4M3)));
}

int main()
{
    float x[kN], back[kN], *dx, *dback;
    __nv_fp8_storage_t e4m3[kN], e5m2[kN], *d4, *d5;
    __nv_fp8x2_storage_t pairs[kN / 2], *dp;
    for (int i = 0; i < kN; i++) x[i] = static_cast<float>((i - 32) * (i % 7 + 1)) / 8 + (i > 60 ? 1000.0f : 0.0f);
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&dback, sizeof back) || cudaMalloc(&d4, sizeof e4m3) || cudaMalloc(&d5, sizeof e5m2) ||
        cudaMalloc(&dp, sizeof pairs)) {
        printf("FAIL fp8_conversions: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    convert<<<1, kN>>>(dx, d4, d5, dp, dback);
    cudaMemcpy(e4m3, d4, sizeof e4m3, cudaMemcpyDeviceToHost);
    cudaMemcpy(e5m2, d5, sizeof e5m2, cudaMemcpyDeviceToHost);
    cudaMemcpy(pairs, dp, sizeof pairs, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(back, dback, sizeof back, cudaMemcpyDeviceToHost);
    cudaFree(dx);
    cudaFree(dback);
    cudaFree(d4);
    cudaFree(d5);
    cudaFree(dp);
    for (int i = 0; i < kN; i++) {
        __nv_fp8_storage_t want4 = __nv_cvt_float_to_fp8(x[i], __NV_SATFINITE, __NV_E4M3);
        __nv_fp8_e5m2 want5(x[i]);
        __nv_fp8_e4m3 again(x[i]);
        unsigned half = pairs[i / 2] >> (i % 2 ? 8 : 0) & 0xff;
        if (e != cudaSuccess || e4m3[i] != want4 || e5m2[i] != want5.__x || half != want4 || back[i] != static_cast<float>(again)) {
            printf("FAIL fp8_conversions: %d\n", i);
            return 1;
        }
    }
    printf("PASS fp8_conversions\n");
    return 0;
}
