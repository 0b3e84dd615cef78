// Proves: kernel arguments of all sizes and alignments, large structures by value, many of them.
#include "check.hpp"

struct Big {
    char name[13];
    double d[5];
    short s;
    int m[40];
};

__global__ void kernel(char a, double b, short c, Big big, bool e, float3 f, long long g, int *r, const Big *other)
{
    int i = threadIdx.x;
    r[i] = a + (int)b + c + big.name[i % 13] + (int)big.d[i % 5] + big.s + big.m[i % 40] + (e ? 1000 : 0) +
           (int)(f.x + f.y + f.z) + (int)(g >> 33) + other->m[i % 40];
}

int main()
{
    const int n = 128;
    Array<int> r(n);
    Big b;
    memset(&b, 0, sizeof b);
    for (int i = 0; i < 40; i++)
        b.m[i] = i * i;
    for (int i = 0; i < 5; i++)
        b.d[i] = i * 100.5;
    for (int i = 0; i < 13; i++)
        b.name[i] = (char)('a' + i);
    b.s = -77;
    Array<Big> other(1, b);
    kernel<<<1, n>>>('x', 12.75, -3, b, true, make_float3(1, 2, 3), 5ll << 33, r.d, other.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++)
        equal("r", r[i], 'x' + 12 - 3 + b.name[i % 13] + (int)b.d[i % 5] - 77 + 2 * b.m[i % 40] + 1000 + 6 + 5, i);
    return pass();
}
