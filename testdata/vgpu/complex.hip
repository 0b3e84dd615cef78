// Proves: hipComplex arithmetic in a discrete Fourier transform, sincos, f64.
#include "check.hpp"
#include <hip/hip_complex.h>

__global__ void dft(const hipDoubleComplex *x, hipDoubleComplex *y, int n, double sign)
{
    int k = threadIdx.x;
    hipDoubleComplex sum = make_hipDoubleComplex(0, 0);
    for (int i = 0; i < n; i++) {
        double s, c;
        sincos(sign * 2 * M_PI * (i * k % n) / n, &s, &c);
        sum = hipCfma(x[i], make_hipDoubleComplex(c, s), sum);
    }
    y[k] = sum;
}

int main()
{
    const int n = 96;
    Array<hipDoubleComplex> x(n), y(n), z(n);
    for (auto &v : x.h)
        v = make_hipDoubleComplex(random_float(), random_float());
    x.up();
    dft<<<1, n>>>(x.d, y.d, n, -1);
    dft<<<1, n>>>(y.d, z.d, n, 1);
    launched();
    z.down();
    for (int i = 0; i < n; i++) {
        near("real", z[i].x / n, x[i].x, 1e-12, i);
        near("imaginary", z[i].y / n, x[i].y, 1e-12, i);
    }
    return pass();
}
