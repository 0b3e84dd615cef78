// Proves: an escape-time loop in f64, whose lanes end at very different times.
#include "check.hpp"

__host__ __device__ int escape(double cx, double cy)
{
#pragma clang fp contract(off)
    double x = 0, y = 0;
    int k = 0;
    for (; k < 200; k++) {
        double xx = x * x, yy = y * y;
        if (xx + yy > 4)
            break;
        y = 2 * x * y + cy;
        x = xx - yy + cx;
    }
    return k;
}

__global__ void kernel(int *r, int w, int h)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < w && y < h)
        r[y * w + x] = escape(-2 + 3.0 * x / w, -1.25 + 2.5 * y / h);
}

int main()
{
    const int w = 70, h = 50;
    Array<int> r(w * h);
    kernel<<<dim3(5, 4), dim3(16, 16)>>>(r.d, w, h);
    launched();
    r.down();
    for (int i = 0; i < w * h; i++)
        equal("pixel", r[i], escape(-2 + 3.0 * (i % w) / w, -1.25 + 2.5 * (i / w) / h), i);
    return pass();
}
