// Many math functions, float and double, and integer and cast intrinsics,
// compared with the C library.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define UNARY(X) \
    X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) \
    X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sqrt) X(cbrt) \
    X(floor) X(ceil) X(trunc) X(round) X(rint) X(fabs) X(erf) X(erfc) X(tgamma) X(lgamma)

enum {
#define X(f) id_##f,
    UNARY(X)
#undef X
    UNARY_COUNT
};

__global__ void unary(const double *x, double *d, float *f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    float w = (float)v;
#define X(fn) d[id_##fn * n + i] = fn(v); f[id_##fn * n + i] = fn##f(w);
    UNARY(X)
#undef X
}

__global__ void others(double *o, unsigned *u)
{
    if (threadIdx.x) return;
    double s, c;
    sincos(0.7, &s, &c);
    int e;
    o[0] = s * s + c * c;
    o[1] = pow(2.0, 10.0);
    o[2] = atan2(1.0, 1.0);
    o[3] = hypot(3.0, 4.0);
    o[4] = fmod(7.5, 2.0);
    o[5] = fma(2.0, 3.0, 4.0);
    o[6] = rsqrt(16.0);
    o[7] = ldexp(0.75, 4);
    o[8] = frexp(12.0, &e);
    o[8] += e;
    o[9] = fmin(1.0, 2.0) + fmax(1.0, 2.0);
    o[10] = copysign(3.0, -1.0);
    o[11] = __fmul_rn(3.0f, 4.0f) + __fadd_rn(1.0f, 2.0f);
    o[12] = __fdividef(9.0f, 3.0f);
    o[13] = __saturatef(1.5f) + fdimf(5.0f, 3.0f);
    o[14] = isnan(nan("")) + 2 * isinf(1.0 / (s - s)) + 4 * (isfinite(s) ? 1 : 0) + 8 * signbit(-c);
    o[15] = sinpi(0.5) + cospi(0.0);
    u[0] = __popc(0xf0f0u) + __popcll(0xffULL << 40);
    u[1] = __clz(1) * 100 + __clzll(1LL);
    u[2] = __ffs(8) * 100 + __ffsll(1LL << 40);
    u[3] = __brev(1u);
    u[4] = __umulhi(0x80000000u, 6u) + __mulhi(-1, 5);
    u[5] = __byte_perm(0x33221100u, 0x77665544u, 0x7520u);
    u[6] = __float_as_uint(1.0f);
    u[7] = __float2int_rn(2.5f) * 10 + __float2int_rz(-3.9f);
    u[8] = __double2int_ru(2.1) + __float2uint_rd(7.9f);
    u[9] = __funnelshift_l(0x80000000u, 1u, 4);
    u[10] = min(7, 3) + max(7u, 3u) + abs(-5);
    u[11] = (unsigned)__mul24(1000, 1000) + __sad(3, 10, 1u);
}

static bool close(double a, double b, double tol) { return std::fabs(a - b) <= tol * (1.0 + std::fabs(b)); }

int main()
{
    const int n = 40;
    static double x[n], d[UNARY_COUNT * n], o[16];
    static float f[UNARY_COUNT * n];
    unsigned u[12];
    for (int i = 0; i < n; i++) x[i] = 0.02 + 0.024 * i;   // inside every domain

    double *dx, *dd, *dv; float *df; unsigned *du;
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&dd, sizeof d) || cudaMalloc(&df, sizeof f) ||
        cudaMalloc(&dv, sizeof o) || cudaMalloc(&du, sizeof u)) { std::printf("FAIL math_functions: alloc\n"); return 1; }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    unary<<<1, 64>>>(dx, dd, df, n);
    others<<<1, 32>>>(dv, du);
    cudaMemcpy(d, dd, sizeof d, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(o, dv, sizeof o, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(u, du, sizeof u, cudaMemcpyDeviceToHost);
    if (e != cudaSuccess) { std::printf("FAIL math_functions: %s\n", cudaGetErrorString(e)); return 1; }
    cudaFree(dx); cudaFree(dd); cudaFree(df); cudaFree(dv); cudaFree(du);

    for (int i = 0; i < n; i++) {
#define X(fn) if (!close(d[id_##fn * n + i], std::fn(x[i]), 1e-12) || !close(f[id_##fn * n + i], std::fn((double)(float)x[i]), 2e-5)) { \
        std::printf("FAIL math_functions: %s(%g) = %.15g / %g\n", #fn, x[i], d[id_##fn * n + i], f[id_##fn * n + i]); return 1; }
        UNARY(X)
#undef X
    }
    const double wantO[16] = { 1, 1024, std::atan2(1.0, 1.0), 5, 1.5, 10, 0.25, 12, 4.75, 3, -3, 15, 3, 3, 0, 2 };
    for (int i = 0; i < 16; i++)
        if (i != 14 && !close(o[i], wantO[i], 1e-6)) { std::printf("FAIL math_functions: other %d: %g\n", i, o[i]); return 1; }
    if (o[14] < 7.0) { std::printf("FAIL math_functions: classes %g\n", o[14]); return 1; }
    const unsigned wantU[12] = { 16, 3163, 441, 0x80000000u, 3 - 1, 0x77552200u, 0x3f800000u, 20 - 3, 10, 0x18u, 15, 1000008 };
    for (int i = 0; i < 12; i++)
        if (u[i] != wantU[i]) { std::printf("FAIL math_functions: integer %d: %x\n", i, u[i]); return 1; }
    std::printf("PASS math_functions\n");
    return 0;
}
