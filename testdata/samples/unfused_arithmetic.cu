// Sums and products that are rounded one by one, as double-single arithmetic
// needs them, and reciprocals and roots that are rounded to nearest.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

__global__ void floats(float *o, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = x[i], b = x[(i + 7) % n], c = x[(i + 19) % n], *r = o + 10 * i;
    r[0] = __fadd_rn(__fmul_rn(a, b), c);
    r[1] = __fadd_rn(c, __fmul_rn(a, b));
    r[2] = __fsub_rn(__fmul_rn(a, b), c);
    r[3] = __fsub_rn(c, __fmul_rn(a, b));
    r[4] = __fadd_rn(a * b, c);            // the sum is not merged with the operator's product either
    r[5] = __fmul_rn(a, b) - c;
    r[6] = __frcp_rn(a);
    r[7] = __fsqrt_rn(fabsf(a));
    r[8] = __frsqrt_rn(fabsf(a));
    float s = __fadd_rn(a, b), t = __fsub_rn(s, a);
    r[9] = __fadd_rn(__fsub_rn(a, __fsub_rn(s, t)), __fsub_rn(b, t));   // what the sum misses
}

__global__ void doubles(double *o, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = 1.0 / x[i], b = 1.0 / x[(i + 7) % n], c = 1.0 / x[(i + 19) % n], *r = o + 5 * i;
    r[0] = __dadd_rn(__dmul_rn(a, b), c);
    r[1] = __dsub_rn(c, __dmul_rn(a, b));
    r[2] = __dadd_rn(c, a * b);
    r[3] = __dmul_rn(a, b) - c;
    r[4] = __drcp_rn(a);
}

int main()
{
    const int n = 1500;
    static float x[n], f[10 * n];
    static double d[5 * n];
    unsigned seed = 7;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        x[i] = (1 + (seed >> 8) / 16777216.0f) * (i % 3 ? 1 : -1);
        if (i % 5 == 0) x[i] = -x[(i + n - 7) % n] * x[i];   // so that products and sums nearly cancel out
    }
    float *dx, *df;
    double *dd;
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&df, sizeof f) || cudaMalloc(&dd, sizeof d)) {
        printf("FAIL unfused_arithmetic: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    floats<<<(n + 127) / 128, 128>>>(df, dx, n);
    doubles<<<(n + 127) / 128, 128>>>(dd, dx, n);
    cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(d, dd, sizeof d, cudaMemcpyDeviceToHost);
    cudaFree(dx); cudaFree(df); cudaFree(dd);
    if (e != cudaSuccess) { printf("FAIL unfused_arithmetic: %s\n", cudaGetErrorString(e)); return 1; }

    for (int i = 0; i < n; i++) {
        // volatile: the host's compiler merges nothing either
        volatile float a = x[i], b = x[(i + 7) % n], c = x[(i + 19) % n], ab = a * b, s = a + b, t = s - a, u = s - t;
        volatile float v = a - u, w = b - t, z = std::fabs(a);
        volatile double root = std::sqrt((double)z);
        float want[10] = {ab + c, c + ab, ab - c, c - ab, ab + c, ab - c, 1 / a, std::sqrt(z), (float)(1 / root), v + w};
        volatile double da = 1.0 / a, db = 1.0 / b, dc = 1.0 / c, dab = da * db;
        double dwant[5] = {dab + dc, dc - dab, dc + dab, dab - dc, 1 / da};
        for (int k = 0; k < 10; k++)
            if (f[10 * i + k] != want[k]) { printf("FAIL unfused_arithmetic: float %d.%d: %a, not %a\n", i, k, f[10 * i + k], want[k]); return 1; }
        for (int k = 0; k < 5; k++)
            if (d[5 * i + k] != dwant[k]) { printf("FAIL unfused_arithmetic: double %d.%d: %a, not %a\n", i, k, d[5 * i + k], dwant[k]); return 1; }
    }
    printf("PASS unfused_arithmetic\n");
    return 0;
}
