// Proves: the device library's f64 functions, against the host's.
#include "check.hpp"

enum { COUNT = 14 };

__host__ __device__ void compute(double x, double *y)
{
    double p = fabs(x) + 0.01;
    y[0] = exp(x);
    y[1] = log(p);
    y[2] = sin(x * 20);
    y[3] = cos(x * 20);
    y[4] = tan(x / 4);
    y[5] = atan(x);
    y[6] = pow(p, x);
    y[7] = tanh(x);
    y[8] = cbrt(x);
    y[9] = erf(x);
    y[10] = floor(x * 10) + rint(x * 7);
    y[11] = fmod(x * 50, p);
    y[12] = ldexp(x, 5);
    y[13] = hypot(x, p);
}

__global__ void kernel(const double *x, double *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        compute(x[i], y + i * COUNT);
}

int main()
{
    const int n = 400;
    Array<double> x(n), y(n * COUNT);
    for (int i = 0; i < n; i++)
        x[i] = random_float(-5, 5) + 1e-9 * random_float();
    x.up();
    kernel<<<2, 256>>>(x.d, y.d, n);
    launched();
    y.down();
    for (int i = 0; i < n; i++) {
        double want[COUNT];
        compute(x[i], want);
        for (int k = 0; k < COUNT; k++)
            near("function", y[i * COUNT + k], want[k], 1e-13, k);
    }
    return pass();
}
