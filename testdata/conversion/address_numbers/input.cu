#include <cstdio>
#include <cuda.h>

void take(unsigned long long);

CUdeviceptr align(CUdeviceptr p, size_t a)
{
    return (p + a - 1) & ~(a - 1);
}

unsigned long long raw(CUdeviceptr p)
{
    return p;
}

struct both {
    CUdeviceptr address;
    unsigned long long number;
    both(unsigned long long u, CUdeviceptr p) : address(u), number(p) {}
};

void numbers(CUdeviceptr p, CUdeviceptr q, unsigned long long u, int *array)
{
    CUdeviceptr a = u, b = 0x1000, c = u + 16, d = (u | 1);
    unsigned long long v = p, list[] = {p, p + 1, 0};
    size_t distance = q - p;
    int low = (int)p;
    double x = p;
    if (p & 15)
        return;
    if (p % 256 == 0 && p == u && q > 0)
        return;
    v = ~p + (p >> 8) + -p;
    v += p;
    v = u ? p : q;
    a = p * 2;
    a = u ? 0x10 : p;
    a = b = u;
    array[p - q] = 1;
    take(p);
    take(p + 4);
    switch (p & 3) {
    case 0:
        break;
    }
    printf("%llx %llx %p\n", p, q - p, (void *)p);
    both e(p, u);
}
