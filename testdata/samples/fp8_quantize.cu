// Quantization to eight bits with a scale per row, as inference engines do it.
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

constexpr int kRows = 8, kCols = 256;
constexpr float kMost = 448.0f; // the largest e4m3 value

__global__ void quantize(const float *x, __nv_fp8_e4m3 *q, float *scale)
{
    __shared__ float most[kCols];
    const float *row = x + blockIdx.x * kCols;
    int i = threadIdx.x;
    most[i] = fabsf(row[i]);
    __syncthreads();
    for (int s = kCols / 2; s > 0; s /= 2) {
        if (i < s) most[i] = fmaxf(most[i], most[i + s]);
        __syncthreads();
    }
    float unit = most[0] / kMost;
    if (i == 0) scale[blockIdx.x] = unit;
    q[blockIdx.x * kCols + i] = __nv_fp8_e4m3(row[i] / unit);
}

__global__ void dequantize(const __nv_fp8_e4m3 *q, const float *scale, float *x)
{
    int i = blockIdx.x * kCols + threadIdx.x;
    x[i] = static_cast<float>(q[i]) * scale[blockIdx.x];
}

int main()
{
    const int n = kRows * kCols;
    static float in[n], out[n];
    float scale[kRows], *dx, *dscale;
    __nv_fp8_e4m3 *dq;
    for (int i = 0; i < n; i++) in[i] = std::sin(i * 0.37f) * static_cast<float>(1 + i / kCols);
    if (cudaMalloc(&dx, sizeof in) || cudaMalloc(&dq, n * sizeof *dq) || cudaMalloc(&dscale, sizeof scale)) {
        printf("FAIL fp8_quantize: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, in, sizeof in, cudaMemcpyHostToDevice);
    quantize<<<kRows, kCols>>>(dx, dq, dscale);
    cudaMemset(dx, 0, sizeof in);
    dequantize<<<kRows, kCols>>>(dq, dscale, dx);
    cudaMemcpy(out, dx, sizeof out, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(scale, dscale, sizeof scale, cudaMemcpyDeviceToHost);
    cudaFree(dx);
    cudaFree(dq);
    cudaFree(dscale);
    for (int i = 0; i < n; i++) {
        // Three bits of mantissa: half a unit of the last place is a sixteenth; below 2^-6 the steps are 2^-9.
        float bound = std::fmax(std::fabs(in[i]) / 16, scale[i / kCols] / 1024);
        if (e != cudaSuccess || !(std::fabs(out[i] - in[i]) <= bound * 1.001f)) {
            printf("FAIL fp8_quantize: %d: %g for %g\n", i, out[i], in[i]);
            return 1;
        }
    }
    printf("PASS fp8_quantize\n");
    return 0;
}
