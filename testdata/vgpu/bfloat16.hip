// Proves: hip_bfloat16 conversions (to nearest even) and arithmetic.
#include "check.hpp"
#include <hip/hip_bfloat16.h>

__global__ void kernel(const float *a, const float *b, float *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    hip_bfloat16 x(a[i]), y(b[i]);
    r[3 * i] = (float)x;
    r[3 * i + 1] = (float)(x + y);
    r[3 * i + 2] = (float)(x * y);
}

static float rounded(float f)
{
    uint32_t x;
    memcpy(&x, &f, 4);
    x = (x + 0x7fff + (x >> 16 & 1)) & 0xffff0000;
    memcpy(&f, &x, 4);
    return f;
}

int main()
{
    const int n = 1000;
    Array<float> a(n), b(n), r(3 * n);
    for (int i = 0; i < n; i++)
        a[i] = random_float(-100, 100), b[i] = random_float(-1, 1);
    a.up(), b.up();
    kernel<<<4, 256>>>(a.d, b.d, r.d, n);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        float x = rounded(a[i]), y = rounded(b[i]);
        equal("conversion", r[3 * i], x, i);
        equal("sum", r[3 * i + 1], rounded(x + y), i);
        equal("product", r[3 * i + 2], rounded(x * y), i);
    }
    return pass();
}
