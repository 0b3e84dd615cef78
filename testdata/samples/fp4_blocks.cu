// Blocks of 32 four-bit values with one scale, two values in a byte.
#include <cuda_fp4.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

constexpr int kBlock = 32, kBlocks = 16;

__global__ void pack(const float *x, __nv_fp4x2_storage_t *q, float *scale)
{
    const float *block = x + blockIdx.x * kBlock;
    float most = 0;
    for (int i = 0; i < kBlock; i++) most = fmaxf(most, fabsf(block[i]));
    float unit = exp2f(ceilf(log2f(most / 6))); // 6 is the largest e2m1 value
    int i = threadIdx.x;
    if (i == 0) scale[blockIdx.x] = unit;
    float2 pair = make_float2(block[2 * i] / unit, block[2 * i + 1] / unit);
    q[blockIdx.x * kBlock / 2 + i] = __nv_cvt_float2_to_fp4x2(pair, __NV_E2M1, cudaRoundNearest);
}

__global__ void unpack(const __nv_fp4x2_storage_t *q, const float *scale, float *x)
{
    int i = blockIdx.x * kBlock / 2 + threadIdx.x;
    __half2 pair = __half2(__nv_cvt_fp4x2_to_halfraw2(q[i], __NV_E2M1));
    x[2 * i] = __low2float(pair) * scale[blockIdx.x];
    x[2 * i + 1] = __high2float(pair) * scale[blockIdx.x];
}

int main()
{
    const int n = kBlock * kBlocks;
    static float in[n], out[n];
    float scale[kBlocks], *dx, *dscale;
    __nv_fp4x2_storage_t *dq;
    for (int i = 0; i < n; i++) in[i] = std::cos(i * 0.61f) * static_cast<float>(1 + i / kBlock);
    if (cudaMalloc(&dx, sizeof in) || cudaMalloc(&dq, n / 2) || cudaMalloc(&dscale, sizeof scale)) {
        printf("FAIL fp4_blocks: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, in, sizeof in, cudaMemcpyHostToDevice);
    pack<<<kBlocks, kBlock / 2>>>(dx, dq, dscale);
    cudaMemset(dx, 0, sizeof in);
    unpack<<<kBlocks, kBlock / 2>>>(dq, dscale, dx);
    cudaMemcpy(out, dx, sizeof out, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(scale, dscale, sizeof scale, cudaMemcpyDeviceToHost);
    cudaFree(dx);
    cudaFree(dq);
    cudaFree(dscale);
    for (int i = 0; i < n; i++) {
        // One bit of mantissa: half a step is a quarter of a value at most; the steps below 1 are halves.
        float bound = std::fmax(std::fabs(in[i]) / 4, scale[i / kBlock] / 4);
        if (e != cudaSuccess || !(std::fabs(out[i] - in[i]) <= bound * 1.001f)) {
            printf("FAIL fp4_blocks: %d: %g for %g\n", i, out[i], in[i]);
            return 1;
        }
    }
    printf("PASS fp4_blocks\n");
    return 0;
}
