// Proves: the hardware's approximations (__expf, __logf, __sinf, __fdividef, rsqrtf) within their bounds.
#include "check.hpp"

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    y[6 * i] = __expf(x[i]);
    y[6 * i + 1] = __logf(fabsf(x[i]) + 0.5f);
    y[6 * i + 2] = __sinf(x[i]);
    y[6 * i + 3] = __cosf(x[i]);
    y[6 * i + 4] = __fdividef(x[i], 3.7f);
    y[6 * i + 5] = rsqrtf(fabsf(x[i]) + 0.5f);
}

int main()
{
    const int n = 1000;
    Array<float> x(n), y(6 * n);
    for (int i = 0; i < n; i++)
        x[i] = random_float(-6, 6);
    x.up();
    kernel<<<4, 256>>>(x.d, y.d, n);
    launched();
    y.down();
    for (int i = 0; i < n; i++) {
        double v = x[i], p = (double)(fabsf(x[i]) + 0.5f);
        near("__expf", (double)y[6 * i], exp(v), 1e-5, i);
        near("__logf", (double)y[6 * i + 1], log(p), 1e-6, i);
        near("__sinf", (double)y[6 * i + 2], sin(v), 2e-6, i);
        near("__cosf", (double)y[6 * i + 3], cos(v), 2e-6, i);
        near("__fdividef", (double)y[6 * i + 4], v / (double)3.7f, 1e-6, i);
        near("rsqrtf", (double)y[6 * i + 5], 1 / sqrt(p), 1e-6, i);
    }
    return pass();
}
