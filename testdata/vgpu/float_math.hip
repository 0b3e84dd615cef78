// Proves: the device library's f32 functions over their ranges, against f64 of the host.
#include "check.hpp"

#define FUNCTIONS(X)                                                                                         \
    X(expf, exp, -80, 80)                                                                                    \
    X(exp2f, exp2, -100, 100)                                                                                \
    X(exp10f, exp10, -30, 30)                                                                                \
    X(expm1f, expm1, -10, 10)                                                                                \
    X(logf, log, 1e-6, 1e6)                                                                                  \
    X(log2f, log2, 1e-6, 1e6)                                                                                \
    X(log10f, log10, 1e-6, 1e6)                                                                              \
    X(log1pf, log1p, -0.9, 100)                                                                              \
    X(sinf, sin, -1000, 1000)                                                                                \
    X(cosf, cos, -1000, 1000)                                                                                \
    X(tanf, tan, -1, 1)                                                                                      \
    X(asinf, asin, -1, 1)                                                                                    \
    X(acosf, acos, -1, 1)                                                                                    \
    X(atanf, atan, -50, 50)                                                                                  \
    X(sinhf, sinh, -8, 8)                                                                                    \
    X(coshf, cosh, -8, 8)                                                                                    \
    X(tanhf, tanh, -8, 8)                                                                                    \
    X(erff, erf, -4, 4)                                                                                      \
    X(erfcf, erfc, -4, 4)                                                                                    \
    X(tgammaf, tgamma, 0.5, 10)                                                                              \
    X(lgammaf, lgamma, 0.5, 30)                                                                              \
    X(cbrtf, cbrt, -1000, 1000)                                                                              \
    X(floorf, floor, -1e6, 1e6)                                                                              \
    X(ceilf, ceil, -1e6, 1e6)                                                                                \
    X(truncf, trunc, -1e6, 1e6)                                                                              \
    X(rintf, rint, -1e6, 1e6)                                                                                \
    X(roundf, round, -1e6, 1e6)
#define KERNEL(f, reference, low, high)                                                                      \
    __global__ void kernel_##f(const float *x, float *y, int n)                                              \
    {                                                                                                        \
        int i = blockIdx.x * blockDim.x + threadIdx.x;                                                       \
        if (i < n)                                                                                           \
            y[i] = f(x[i]);                                                                                  \
    }
FUNCTIONS(KERNEL)

__global__ void two(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float a = fabsf(x[i]) + 0.01f, b = x[(i + 1) % n];
        y[4 * i] = powf(a, b);
        y[4 * i + 1] = atan2f(a, b);
        y[4 * i + 2] = fmodf(b * 100, a);
        y[4 * i + 3] = hypotf(a, b);
    }
}

int main()
{
    const int n = 500;
    Array<float> x(n), y(n), z(4 * n);
#define PROVE(f, reference, low, high)                                                                       \
    for (int i = 0; i < n; i++)                                                                              \
        x[i] = random_float((float)(low), (float)(high));                                                    \
    x.up();                                                                                                  \
    kernel_##f<<<2, 256>>>(x.d, y.d, n);                                                                     \
    launched();                                                                                              \
    y.down();                                                                                                \
    for (int i = 0; i < n; i++)                                                                              \
        near(#f, y[i], (float)reference((double)x[i]), 2e-6, i);
    FUNCTIONS(PROVE)
    for (int i = 0; i < n; i++)
        x[i] = random_float(-5, 5);
    x.up();
    two<<<2, 256>>>(x.d, z.d, n);
    launched();
    z.down();
    for (int i = 0; i < n; i++) {
        float a = fabsf(x[i]) + 0.01f, b = x[(i + 1) % n];
        near("powf", z[4 * i], (float)pow(a, b), 4e-6, i);
        near("atan2f", z[4 * i + 1], (float)atan2(a, b), 2e-6, i);
        near("fmodf", z[4 * i + 2], fmodf(b * 100, a), 0, i);
        near("hypotf", z[4 * i + 3], (float)hypot(a, b), 2e-6, i);
    }
    return pass();
}
