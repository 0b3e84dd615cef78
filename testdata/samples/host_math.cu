// Mathematical functions of CUDA's own in host code, and in functions for both
// sides: against the C library's, in more digits, and against the GPU's.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

#define UNARY(X) X(sinpi) X(cospi) X(rsqrt) X(rcbrt) X(erfcx) X(erfinv) X(erfcinv) X(normcdf) X(normcdfinv)

enum {
#define X(f) id_##f,
    UNARY(X)
#undef X
    COUNT
};

template <class T> __host__ __device__ void both(T *o, T x)
{
    o[0] = sinpi(8 * x);
    o[1] = cospi(8 * x);
    o[2] = rsqrt(x);
    o[3] = rcbrt(x);
    o[4] = erfcx(x);
    o[5] = erfinv(x);
    o[6] = erfcinv(x);
    o[7] = normcdf(-8 * x);
    o[8] = normcdfinv(x);
}

__global__ void run(double *d, float *f, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    both(d + COUNT * i, x[i]);
    both(f + COUNT * i, (float)x[i]);
}

// By halving, in the digits of long double
static long double inverse(long double (*f)(long double), long double y, long double lo, long double hi)
{
    bool rises = f(hi) > f(lo);
    for (int k = 0; k < 120; k++) {
        long double middle = (lo + hi) / 2;
        if ((f(middle) < y) == rises) lo = middle; else hi = middle;
    }
    return lo;
}

static long double erf_of(long double x) { return erfl(x); }
static long double erfc_of(long double x) { return erfcl(x); }

static void expect(long double *o, long double x)
{
    const long double pi = acosl(-1.0L), root = sqrtl(2.0L), turn = fmodl(8 * x, 2);
    o[0] = sinl(pi * turn);
    o[1] = cosl(pi * turn);
    o[2] = 1 / sqrtl(x);
    o[3] = 1 / cbrtl(x);
    o[4] = expl(x * x) * erfcl(x);
    o[5] = inverse(erf_of, x, 0, 8);
    o[6] = inverse(erfc_of, x, 0, 28);
    o[7] = erfcl(8 * x / root) / 2;
    o[8] = -root * inverse(erfc_of, 2 * x, -8, 28);
}

static bool close(long double got, long double want, double tol)
{
    return std::fabs((double)(got - want)) <= tol * (std::fabs((double)want) + 1e-3);
}

int main()
{
    const int n = 400;
    static double x[n], d[COUNT * n];
    static float f[COUNT * n];
    for (int i = 0; i < n; i++) x[i] = i < 200 ? (i + 0.5) / 200.3 : std::pow(10.0, -(i - 199) / 20.0);
    double *dx, *dd;
    float *df;
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&dd, sizeof d) || cudaMalloc(&df, sizeof f)) { printf("FAIL host_math: alloc\n"); return 1; }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    run<<<(n + 63) / 64, 64>>>(dd, df, dx, n);
    cudaMemcpy(d, dd, sizeof d, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaFree(dx); cudaFree(dd); cudaFree(df);
    if (e != cudaSuccess) { printf("FAIL host_math: %s\n", cudaGetErrorString(e)); return 1; }

    static const char *const name[] = {
#define X(f) #f,
        UNARY(X)
#undef X
    };
    for (int i = 0; i < n; i++) {
        long double want[COUNT], narrow[COUNT];
        double h[COUNT];
        float hf[COUNT];
        expect(want, x[i]);
        expect(narrow, (float)x[i]);
        both(h, x[i]);
        both(hf, (float)x[i]);
        for (int k = 0; k < COUNT; k++)
            if (!close(h[k], want[k], 2e-15) || !close(hf[k], narrow[k], 3e-7) || !close(d[COUNT * i + k], want[k], 1e-13) ||
                !close(f[COUNT * i + k], narrow[k], 4e-6)) {
                printf("FAIL host_math: %s for %.17g: %.17g, %.9g, on the GPU %.17g, %.9g, not %.17g\n", name[k], x[i], h[k], hf[k],
                       d[COUNT * i + k], f[COUNT * i + k], (double)want[k]);
                return 1;
            }
    }
    double s, c;
    float sf, cf;
    sincospi(0.25, &s, &c);
    sincospif(1.5f, &sf, &cf);
    bool ok = close(s, std::sqrt(0.5), 1e-15) && close(c, s, 1e-15) && sf == -1 && cf == 0 && sinpif(0.5f) == 1 && cospif(1.0f) == -1 &&
              rsqrtf(4.0f) == 0.5f && rcbrtf(27.0f) == 1.0f / 3 && normcdff(0.0f) == 0.5f && normcdfinvf(0.5f) == 0 && erfcxf(0.0f) == 1 &&
              erfinvf(0.0f) == 0 && erfcinvf(1.0f) == 0 && std::isinf(erfinv(1.0)) && std::isnan(erfcinv(3.0)) && normcdf(-60.0) == 0 &&
              sinpi(3.0) == 0 && cospi(2.5) == 0;
    if (!ok) { printf("FAIL host_math: single values\n"); return 1; }
    printf("PASS host_math\n");
    return 0;
}
