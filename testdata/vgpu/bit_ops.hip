// Proves: counting, finding, reversing and permuting bits, bit fields, funnel shifts.
#include "check.hpp"

struct R {
    uint32_t popc, popcll, clz, clzll, ffs, ffsll, brev, perm, left, right, field;
    uint64_t brevll;
};

__global__ void kernel(const uint64_t *x, R *r, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    uint32_t lo = (uint32_t)x[i], hi = (uint32_t)(x[i] >> 32);
    R o;
    o.popc = __popc(lo);
    o.popcll = __popcll(x[i]);
    o.clz = __clz(lo);
    o.clzll = __clzll(x[i]);
    o.ffs = __ffs(lo);
    o.ffsll = __ffsll((unsigned long long)x[i]);
    o.brev = __brev(lo);
    o.brevll = __brevll(x[i]);
    o.perm = __byte_perm(lo, hi, 0x6240);
    o.left = __funnelshift_l(lo, hi, hi & 63);
    o.right = __funnelshift_r(lo, hi, hi & 63);
    o.field = (lo >> 5 & 0x3ff) | ((lo & 31) << 12);
    r[i] = o;
}

static uint64_t reverse(uint64_t x, int bits)
{
    uint64_t r = 0;
    for (int k = 0; k < bits; k++)
        r |= (x >> k & 1) << (bits - 1 - k);
    return r;
}

int main()
{
    const int n = 300;
    Array<uint64_t> x(n);
    Array<R> r(n);
    for (int i = 0; i < n; i++)
        x[i] = i < 64 ? 1ull << i : i < 128 ? ~0ull >> (i - 64) : i == 128 ? 0 : (uint64_t)random_bits() << 32 | random_bits();
    x.up();
    kernel<<<3, 128>>>(x.d, r.d, n);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        uint64_t v = x[i];
        uint32_t lo = (uint32_t)v, hi = (uint32_t)(v >> 32), s = hi & 31;
        equal("popc", r[i].popc, (uint32_t)__builtin_popcount(lo), i);
        equal("popcll", r[i].popcll, (uint32_t)__builtin_popcountll(v), i);
        equal("clz", r[i].clz, (uint32_t)(lo ? __builtin_clz(lo) : 32), i);
        equal("clzll", r[i].clzll, (uint32_t)(v ? __builtin_clzll(v) : 64), i);
        equal("ffs", r[i].ffs, (uint32_t)__builtin_ffs((int)lo), i);
        equal("ffsll", r[i].ffsll, (uint32_t)__builtin_ffsll((long long)v), i);
        equal("brev", r[i].brev, (uint32_t)reverse(lo, 32), i);
        equal("brevll", r[i].brevll, reverse(v, 64), i);
        uint32_t perm = (lo & 0xff) | (hi & 0xff) << 8 | (lo >> 16 & 0xff) << 16 | (hi >> 16 & 0xff) << 24;
        equal("byte_perm", r[i].perm, perm, i);
        equal("funnelshift_l", r[i].left, (uint32_t)(v << s >> 32), i);
        equal("funnelshift_r", r[i].right, (uint32_t)(v >> s), i);
        equal("field", r[i].field, (lo / 32 % 1024) | lo % 32 * 4096, i);
    }
    return pass();
}
