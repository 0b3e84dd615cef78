// Proves: bit fields, unions, enumerations and booleans in structures of a kernel.
#include "check.hpp"

struct Fields {
    unsigned a : 3, b : 11;
    int c : 9;
    unsigned long long d : 40;
    bool e;
    union {
        float f;
        unsigned bits;
    };
};

__host__ __device__ void change(Fields &x, int i)
{
    x.a += (unsigned)i;
    x.b ^= (unsigned)i * 5;
    x.c = x.c - i;
    x.d = x.d * 3 + (unsigned)i;
    x.e = !x.e || x.a == 3;
    x.bits ^= 1u << 31;
}

__global__ void kernel(Fields *x)
{
    change(x[threadIdx.x], (int)threadIdx.x);
}

int main()
{
    const int n = 128;
    Fields zero;
    memset((void *)&zero, 0, sizeof zero);
    Array<Fields> x(n, zero);
    for (int i = 0; i < n; i++) {
        x[i].a = (unsigned)i;
        x[i].b = random_bits();
        x[i].c = i - 50;
        x[i].d = (unsigned long long)random_bits() << 9;
        x[i].e = i & 1;
        x[i].f = (float)i;
    }
    x.up();
    std::vector<Fields> want = x.h;
    kernel<<<1, n>>>(x.d);
    launched();
    x.down();
    for (int i = 0; i < n; i++) {
        change(want[i], i);
        REQUIRE(memcmp(&want[i], &x[i], sizeof zero) == 0);
    }
    return pass();
}
