// Proves: high halves of products, 24-bit products, sums of differences, 128-bit products.
#include "check.hpp"

struct R {
    uint32_t umulhi, mul24;
    int32_t mulhi, smul24;
    uint64_t umul64hi;
    int64_t mul64hi;
    uint32_t sad;
};

__global__ void kernel(const uint64_t *a, const uint64_t *b, R *r)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    R o;
    o.umulhi = __umulhi((uint32_t)a[i], (uint32_t)b[i]);
    o.mulhi = __mulhi((int)a[i], (int)b[i]);
    o.mul24 = __umul24((uint32_t)a[i] & 0xffffff, (uint32_t)b[i] & 0xffffff);
    o.smul24 = __mul24((int)(a[i] & 0x7fff), -(int)(b[i] & 0x7fff));
    o.umul64hi = __umul64hi(a[i], b[i]);
    o.mul64hi = __mul64hi((long long)a[i], (long long)b[i]);
    o.sad = __usad((uint32_t)a[i], (uint32_t)b[i], 5u);
    r[i] = o;
}

int main()
{
    const int n = 256;
    Array<uint64_t> a(n), b(n);
    Array<R> r(n);
    for (int i = 0; i < n; i++) {
        a[i] = i < 8 ? ~0ull << i * 9 : (uint64_t)random_bits() << 32 | random_bits();
        b[i] = i < 8 ? ~0ull >> i * 5 : (uint64_t)random_bits() << 32 | random_bits();
    }
    a.up(), b.up();
    kernel<<<2, 128>>>(a.d, b.d, r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        uint32_t x = (uint32_t)a[i], y = (uint32_t)b[i];
        equal("umulhi", r[i].umulhi, (uint32_t)((uint64_t)x * y >> 32), i);
        equal("mulhi", r[i].mulhi, (int32_t)((int64_t)(int32_t)x * (int32_t)y >> 32), i);
        equal("umul24", r[i].mul24, (uint32_t)((uint64_t)(x & 0xffffff) * (y & 0xffffff)), i);
        equal("mul24", r[i].smul24, (int32_t)(x & 0x7fff) * -(int32_t)(y & 0x7fff), i);
        equal("umul64hi", r[i].umul64hi, (uint64_t)((unsigned __int128)a[i] * b[i] >> 64), i);
        equal("mul64hi", r[i].mul64hi, (int64_t)((__int128)(int64_t)a[i] * (int64_t)b[i] >> 64), i);
        equal("usad", r[i].sad, (x > y ? x - y : y - x) + 5, i);
    }
    return pass();
}
