// Proves: 128-bit integers: carry chains, products and shifts over four registers.
#include "check.hpp"
typedef unsigned __int128 u128;

__host__ __device__ u128 mix(u128 a, u128 b, int s)
{
    u128 r = a * b + (a >> s) - (b << (127 - s) % 128);
    return r ^ (a < b ? a & b : a | ~b);
}

__global__ void kernel(const u128 *a, const u128 *b, u128 *r)
{
    int i = threadIdx.x;
    r[i] = mix(a[i], b[i], i % 128);
}

int main()
{
    const int n = 256;
    Array<u128> a(n), b(n), r(n);
    for (int i = 0; i < n; i++) {
        a[i] = b[i] = 0;
        for (int k = 0; k < 4; k++)
            a[i] = a[i] << 32 | random_bits(), b[i] = b[i] << 32 | (i % 5 ? random_bits() : ~0u);
    }
    a.up(), b.up();
    kernel<<<1, n>>>(a.d, b.d, r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++)
        REQUIRE(r[i] == mix(a[i], b[i], i % 128));
    return pass();
}
