// Proves: packed structures and copies that are not aligned, in global memory, LDS and a thread's own memory.
#include "check.hpp"

struct __attribute__((packed)) Packed {
    char tag;
    double d;
    short s;
    int i;
    long long l;
};

__global__ void kernel(const Packed *x, Packed *y, char *raw, int n)
{
    __shared__ Packed shared[64];
    int i = threadIdx.x;
    if (i >= n)
        return;
    Packed own[2];
    own[i & 1] = x[i];
    own[i & 1].d *= 2;
    shared[i] = own[i & 1];
    shared[i].l -= i;
    y[i] = shared[i];
    memcpy(raw + 31 * i + 3, &x[i], 21);
}

int main()
{
    const int n = 64;
    Array<Packed> x(n), y(n);
    Array<char> raw(31 * n + 32);
    for (int i = 0; i < n; i++)
        x[i] = Packed{(char)i, i * 1.25, (short)(-i), i * 1000003, 1ll << (i % 60)};
    x.up();
    kernel<<<1, n>>>(x.d, y.d, raw.d, n);
    launched();
    y.down(), raw.down();
    for (int i = 0; i < n; i++) {
        equal("tag", (int)y[i].tag, (int)(char)i, i);
        equal("d", (double)y[i].d, i * 2.5, i);
        equal("s", (int)y[i].s, -i, i);
        equal("i", (int)y[i].i, i * 1000003, i);
        equal("l", (long long)y[i].l, (1ll << (i % 60)) - i, i);
        REQUIRE(memcmp(&raw[31 * i + 3], &x[i], 21) == 0 && raw[31 * i + 24] == 0);
    }
    return pass();
}
