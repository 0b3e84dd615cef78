// Proves: conversions between integers and floats of all widths, their roundings, and bit casts.
#include "check.hpp"

struct R {
    int rn, rz, ru, rd;
    uint32_t un;
    long long ll;
    unsigned long long ull;
    float from_int, from_uint, from_ll, from_ull, from_double;
    double wide, of_ll;
    int bits;
};

__global__ void kernel(const double *x, const long long *k, R *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    R o;
    float f = (float)x[i];
    o.rn = __float2int_rn(f);
    o.rz = __float2int_rz(f);
    o.ru = __float2int_ru(f);
    o.rd = __float2int_rd(f);
    o.un = (uint32_t)fabsf(f);
    o.ll = (long long)(x[i] * 1e6);
    o.ull = (unsigned long long)(fabs(x[i]) * 1e6);
    o.from_int = (float)(int)k[i];
    o.from_uint = (float)(uint32_t)k[i];
    o.from_ll = (float)k[i];
    o.from_ull = (float)(unsigned long long)k[i];
    o.from_double = (float)x[i];
    o.wide = (double)f;
    o.of_ll = (double)k[i];
    o.bits = __float_as_int(f);
    r[i] = o;
}

int main()
{
    const int n = 400;
    Array<double> x(n);
    Array<long long> k(n);
    Array<R> r(n);
    for (int i = 0; i < n; i++) {
        x[i] = i < 40 ? (i - 20) * 0.5 : random_float(-1e6f, 1e6f) + 1e-5 * random_float();
        k[i] = (long long)((uint64_t)random_bits() << 32 | random_bits()) >> (i % 60);
    }
    x.up(), k.up();
    kernel<<<4, 128>>>(x.d, k.d, r.d, n);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        float f = (float)x[i];
        equal("rn", r[i].rn, (int)rintf(f), i);
        equal("rz", r[i].rz, (int)f, i);
        equal("ru", r[i].ru, (int)ceilf(f), i);
        equal("rd", r[i].rd, (int)floorf(f), i);
        equal("unsigned", r[i].un, (uint32_t)fabsf(f), i);
        equal("long", r[i].ll, (long long)(x[i] * 1e6), i);
        equal("unsigned long", r[i].ull, (unsigned long long)(fabs(x[i]) * 1e6), i);
        equal("of int", r[i].from_int, (float)(int)k[i], i);
        equal("of unsigned", r[i].from_uint, (float)(uint32_t)k[i], i);
        equal("of long", r[i].from_ll, (float)k[i], i);
        equal("of unsigned long", r[i].from_ull, (float)(unsigned long long)k[i], i);
        equal("of double", r[i].from_double, f, i);
        equal("double", r[i].wide, (double)f, i);
        equal("double of long", r[i].of_ll, (double)k[i], i);
        int bits;
        memcpy(&bits, &f, 4);
        equal("bits", r[i].bits, bits, i);
    }
    return pass();
}
