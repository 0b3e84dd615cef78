// Integer intrinsics against plain arithmetic, as wide numbers, so that a result
// of the wrong sign shows: averages, products, bits, bytes, shifts.
#include <cuda_runtime.h>
#include <cstdio>

enum { COUNT = 30 };

__global__ void all(long long *o, const unsigned *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned a = x[i], b = x[(i + 5) % n], c = x[(i + 11) % n];
    unsigned long long l = (unsigned long long)a << 32 | b, m = (unsigned long long)c << 32 | a;
    long long *r = o + (long long)COUNT * i;
    r[0] = __mulhi((int)c, (int)b);
    r[1] = __rhadd((int)a, (int)b);
    r[2] = __uhadd(a, b);
    r[3] = __urhadd(a, b);
    r[4] = __sad((int)a, (int)b, c);
    r[5] = __usad(a, b, c);
    r[6] = __mul24((int)a, (int)b);
    r[7] = __umul24(a, b);
    r[8] = __mulhi((int)a, (int)b);
    r[9] = __umulhi(a, b);
    r[10] = __mul64hi((long long)l, (long long)m);
    r[11] = (long long)__umul64hi(l, m);
    r[12] = __byte_perm(a, b, c & 0x7777);
    r[13] = __funnelshift_l(a, b, c);
    r[14] = __funnelshift_lc(a, b, c);
    r[15] = __funnelshift_r(a, b, c);
    r[16] = __funnelshift_rc(a, b, c);
    r[17] = __brev(a);
    r[18] = (long long)__brevll(l);
    r[19] = __clz((int)a);
    r[20] = __clzll((long long)l);
    r[21] = __ffs((int)a) - 33;
    r[22] = __ffsll((long long)l) - 65;
    r[23] = __popc(a) - 33;
    r[24] = __popcll(l) - 65;
    r[25] = __fns(a, b & 31, (int)(c % 9) - 4);
    r[26] = __funnelshift_l(a, b, c & 63);
    r[27] = __funnelshift_lc(a, b, c & 63);
    r[28] = __funnelshift_r(a, b, c & 63);
    r[29] = __funnelshift_rc(a, b, c & 63);
}

static int high_bit(unsigned long long v)
{
    int k = -1;
    for (; v; v >>= 1) k++;
    return k;
}

static int low_bit(unsigned long long v)
{
    for (int k = 0; k < 64; k++)
        if (v >> k & 1) return k;
    return -1;
}

static int ones(unsigned long long v)
{
    int k = 0;
    for (; v; v &= v - 1) k++;
    return k;
}

static unsigned long long reversed(unsigned long long v, int bits)
{
    unsigned long long r = 0;
    for (int k = 0; k < bits; k++) r |= (v >> k & 1) << (bits - 1 - k);
    return r;
}

// The n-th set bit from "base" upwards, or downwards where n is negative; 0 asks for the bit itself.
static unsigned nth_bit(unsigned mask, int base, int n)
{
    int step = n < 0 ? -1 : 1, left = n < 0 ? -n : n;
    if (n == 0) return mask >> base & 1 ? base : ~0u;
    for (int k = base; k >= 0 && k < 32; k += step)
        if (mask >> k & 1 && --left == 0) return k;
    return ~0u;
}

static void expect(long long *r, unsigned a, unsigned b, unsigned c)
{
    typedef long long ll;
    typedef unsigned long long ull;
    ull l = (ull)a << 32 | b, m = (ull)c << 32 | a, both = (ull)b << 32 | a;
    ll x = (int)a, y = (int)b, p = (x << 40 >> 40) * (y << 40 >> 40);
    unsigned char bytes[8];
    for (int k = 0; k < 8; k++) bytes[k] = both >> 8 * k;
    unsigned perm = 0;
    for (int k = 0; k < 4; k++) perm |= (unsigned)bytes[c >> 4 * k & 7] << 8 * k;
    r[0] = (int)c * y >> 32;
    r[1] = (x + y + 1) >> 1;
    r[2] = (ll)(((ull)a + b) >> 1);
    r[3] = (ll)(((ull)a + b + 1) >> 1);
    r[4] = (unsigned)((x > y ? x - y : y - x) + c);
    r[5] = (unsigned)((a > b ? a - b : b - a) + c);
    r[6] = (int)p;
    r[7] = (unsigned)((ull)(a & 0xffffff) * (b & 0xffffff));
    r[8] = x * y >> 32;
    r[9] = (ll)((ull)a * b >> 32);
    r[10] = (ll)((__int128)(ll)l * (ll)m >> 64);
    r[11] = (ll)((unsigned __int128)l * m >> 64);
    r[12] = perm;
    for (int k = 0; k < 2; k++) {
        unsigned s = k ? c & 63 : c, w = s & 31, t = s < 32 ? s : 32;
        r[k ? 26 : 13] = (unsigned)(both << w >> 32);
        r[k ? 27 : 14] = t == 32 ? a : (unsigned)(both << t >> 32);
        r[k ? 28 : 15] = (unsigned)(both >> w);
        r[k ? 29 : 16] = (unsigned)(both >> t);
    }
    r[17] = (ll)reversed(a, 32);
    r[18] = (ll)reversed(l, 64);
    r[19] = 31 - high_bit(a);
    r[20] = 63 - high_bit(l);
    r[21] = low_bit(a) + 1 - 33;
    r[22] = low_bit(l) + 1 - 65;
    r[23] = ones(a) - 33;
    r[24] = ones(l) - 65;
    r[25] = nth_bit(a, b & 31, (int)(c % 9) - 4);
}

int main()
{
    const int n = 2000;
    const unsigned edges[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x00800000, 0x01000000, 0xff000000, 31, 32, 33, 0x55555555};
    static unsigned x[n];
    static long long o[COUNT * n];
    unsigned seed = 11;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        x[i] = i % 3 ? edges[(seed >> 16) % 12] : seed ^ seed >> 15;
    }
    unsigned *dx;
    long long *dout;
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&dout, sizeof o)) { printf("FAIL integer_intrinsics: alloc\n"); return 1; }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    all<<<(n + 127) / 128, 128>>>(dout, dx, n);
    cudaError_t e = cudaMemcpy(o, dout, sizeof o, cudaMemcpyDeviceToHost);
    cudaFree(dx); cudaFree(dout);
    if (e != cudaSuccess) { printf("FAIL integer_intrinsics: %s\n", cudaGetErrorString(e)); return 1; }
    int bad = 0;
    bool seen[COUNT] = {};
    for (int i = 0; i < n; i++) {
        unsigned a = x[i], b = x[(i + 5) % n], c = x[(i + 11) % n];
        long long want[COUNT];
        expect(want, a, b, c);
        for (int k = 0; k < COUNT; k++)
            if (o[COUNT * i + k] != want[k] && !seen[k]) {
                printf("FAIL integer_intrinsics: %d of %08x %08x %08x: %llx, not %llx\n", k, a, b, c, o[COUNT * i + k], want[k]);
                seen[k] = true;
                bad++;
            }
    }
    if (!bad) printf("PASS integer_intrinsics\n");
    return bad != 0;
}
