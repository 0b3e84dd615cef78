// Half precision: conversions, __half and __half2 intrinsics, operators.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(e) do { if ((e) != cudaSuccess) { std::printf("FAIL half_math: line %d\n", __LINE__); std::exit(1); } } while (0)

__global__ void toHalf(const float *in, __half *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __float2half(in[i]);
}

// y = a * x + y, two values at a time.
__global__ void haxpy2(__half a, const __half2 *x, __half2 *y, int n2)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) y[i] = __hfma2(__half2half2(a), x[i], y[i]);
}

__global__ void mixed(const __half *x, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __half one = __float2half(1.0f);
    __half v = __hadd(__hmul(x[i], x[i]), one);       // x*x + 1
    if (__hgt(x[i], one)) v = __hsub(v, one);
    half w = v * __float2half(2.0f) + one;            // operators
    __half2 pair = __floats2half2_rn(__half2float(w), 0.5f);
    out[i] = __low2float(pair) + __high2float(pair) + __half2float(hsqrt(__float2half(4.0f)));
}

int main()
{
    const int n = 512;
    std::vector<float> x(n), y(n), out(n);
    for (int i = 0; i < n; i++) { x[i] = float(i % 16); y[i] = float(i % 8); }

    float *d_f;
    __half *d_x, *d_y;
    CHECK(cudaMalloc(&d_f, n * sizeof(float)));
    CHECK(cudaMalloc(&d_x, n * sizeof(__half)));
    CHECK(cudaMalloc(&d_y, n * sizeof(__half)));

    CHECK(cudaMemcpy(d_f, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    toHalf<<<n / 128, 128>>>(d_f, d_y, n);
    CHECK(cudaMemcpy(d_f, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    toHalf<<<n / 128, 128>>>(d_f, d_x, n);
    haxpy2<<<2, 128>>>(__float2half(2.0f), (const __half2 *)d_x, (__half2 *)d_y, n / 2);
    CHECK(cudaGetLastError());

    std::vector<__half> hy(n);
    CHECK(cudaMemcpy(hy.data(), d_y, n * sizeof(__half), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        if (__half2float(hy[i]) != 2.0f * x[i] + y[i]) {
            std::printf("FAIL half_math: haxpy2 %d\n", i);
            return 1;
        }

    mixed<<<n / 128, 128>>>(d_x, d_f, n);
    CHECK(cudaMemcpy(out.data(), d_f, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        float v = x[i] * x[i] + (x[i] > 1.0f ? 0.0f : 1.0f);
        float want = 2.0f * v + 1.0f + 0.5f + 2.0f;
        if (std::fabs(out[i] - want) > 1e-3f * want) {
            std::printf("FAIL half_math: mixed %d: %f want %f\n", i, out[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(d_f)); CHECK(cudaFree(d_x)); CHECK(cudaFree(d_y));
    std::printf("PASS half_math\n");
    return 0;
}
