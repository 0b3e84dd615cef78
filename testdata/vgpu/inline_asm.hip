// Proves: inline assembly with vector and scalar operands.
// arch: gfx906 gfx908 gfx90a gfx942
#include "check.hpp"

__global__ void kernel(const unsigned *x, unsigned *y, unsigned k)
{
    int i = threadIdx.x;
    unsigned a, b;
    asm volatile("v_add_u32 %0, %1, %2" : "=v"(a) : "v"(x[i]), "v"(k));
    asm volatile("v_xor_b32 %0, %1, %2" : "=v"(b) : "s"(k), "v"(a));
    y[i] = b;
}

int main()
{
    const int n = 64;
    Array<unsigned> x(n), y(n);
    for (auto &v : x.h)
        v = random_bits();
    x.up();
    kernel<<<1, n>>>(x.d, y.d, 12345);
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal("y", y[i], (x[i] + 12345) ^ 12345, i);
    return pass();
}
