// Proves: the shortest path, global loads and stores, a grid with a partial last block.
#include "check.hpp"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int n = 1000;
    Array<float> a(n), b(n), c(n);
    for (int i = 0; i < n; i++)
        a[i] = random_float(), b[i] = random_float();
    a.up(), b.up();
    add<<<(n + 255) / 256, 256>>>(a.d, b.d, c.d, n);
    launched();
    c.down();
    for (int i = 0; i < n; i++)
        equal("c", c[i], a[i] + b[i], i);
    return pass();
}
