// Proves: half and half2 arithmetic and conversions, against exact sums and products rounded once.
#include "check.hpp"
#include <hip/hip_fp16.h>

__global__ void kernel(const float *a, const float *b, float *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __half x = __float2half(a[i]), y = __float2half(b[i]);
    r[8 * i] = __half2float(__hadd(x, y));
    r[8 * i + 1] = __half2float(__hmul(x, y));
    r[8 * i + 2] = __half2float(__hsub(x, y));
    r[8 * i + 3] = __half2float(__hfma(x, y, x));
    __half2 p = __halves2half2(x, y), q = __halves2half2(y, x);
    __half2 s = __hadd2(p, q), m = __hmul2(p, p);
    r[8 * i + 4] = __low2float(s);
    r[8 * i + 5] = __high2float(m);
    r[8 * i + 6] = __hlt(x, y) ? 1 : 0;
    r[8 * i + 7] = __half2float(hsqrt(__float2half(fabsf(a[i]))));
}

static float rounded(double x)
{
    return (float)(_Float16)x;
}

int main()
{
    const int n = 1000;
    Array<float> a(n), b(n), r(8 * n);
    for (int i = 0; i < n; i++) {
        a[i] = rounded(random_float(-8, 8));
        b[i] = rounded(i % 10 ? random_float(-8, 8) : random_float() * 1e-5f);
    }
    a.up(), b.up();
    kernel<<<4, 256>>>(a.d, b.d, r.d, n);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        double x = a[i], y = b[i];
        equal("hadd", r[8 * i], rounded(x + y), i);
        equal("hmul", r[8 * i + 1], rounded(x * y), i);
        equal("hsub", r[8 * i + 2], rounded(x - y), i);
        equal("hfma", r[8 * i + 3], rounded(x * y + x), i);
        equal("hadd2", r[8 * i + 4], rounded(x + y), i);
        equal("hmul2", r[8 * i + 5], rounded(y * y), i);
        equal("hlt", r[8 * i + 6], x < y ? 1.0f : 0.0f, i);
        near("hsqrt", r[8 * i + 7], rounded(sqrt(fabs(x))), 1e-3, i);
    }
    return pass();
}
