// Proves: nested divergence, both sides of a branch taken by lanes of one wave, joins.
#include "check.hpp"

__host__ __device__ int path(int x)
{
    int r = 0;
    if (x & 1) {
        if (x & 2)
            r += x * 3;
        else if (x & 4)
            r -= x;
        else
            r ^= 0x55;
        r++;
    } else {
        r = x & 8 ? (x & 16 ? -x : x << 2) : 7;
        if (x % 3 == 0 || (x % 5 == 0 && x > 50))
            r *= 2;
    }
    return x > 90 && x < 110 ? ~r : r;
}

__global__ void kernel(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = path(x[i]);
}

int main()
{
    const int n = 777;
    Array<int> x(n), y(n);
    for (int i = 0; i < n; i++)
        x[i] = (int)(random_bits() % 200);
    x.up();
    kernel<<<(n + 63) / 64, 64>>>(x.d, y.d, n);
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal("y", y[i], path(x[i]), i);
    return pass();
}
