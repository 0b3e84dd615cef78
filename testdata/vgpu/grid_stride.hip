// Proves: loops over a grid smaller than the data, 64-bit indices.
#include "check.hpp"

__global__ void saxpy(size_t n, float a, const float *x, float *y)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        y[i] = __fmaf_rn(a, x[i], y[i]);
}

int main()
{
    const size_t n = 10007;
    Array<float> x(n), y(n);
    for (size_t i = 0; i < n; i++)
        x[i] = random_float(), y[i] = random_float();
    x.up(), y.up();
    std::vector<float> before = y.h;
    saxpy<<<7, 96>>>(n, 1.7f, x.d, y.d);
    launched();
    y.down();
    for (size_t i = 0; i < n; i++)
        equal("y", y[i], fmaf(1.7f, x[i], before[i]), i);
    return pass();
}
