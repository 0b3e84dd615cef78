#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX_NUMBERS)
#define TRANSHIP_PTX_NUMBERS
// Instructions of PTX on integers: saturation, 24 bits, products of bytes of unlike signs, and the n-th bit that is set.
// The number of To that is nearest to x.
template <class To, class From> static __device__ inline To tranship_sat(From x)
{
    const bool is_signed = (To)-1 < (To)0;
    const To most = is_signed ? (To)(~0ull >> (65 - 8 * sizeof(To))) : (To)~0ull;
    const To least = is_signed ? (To)(-(long long)most - 1) : (To)0;
    if (x < 0 && (From)-1 < (From)0)
        return (long long)x < (long long)least ? least : (To)x;
    return (unsigned long long)x > (unsigned long long)most ? most : (To)x;
}
// The same of a few bits, without those above them
static __device__ inline unsigned tranship_narrow_sat(int x, int least, int most)
{
    return (unsigned)(x < least ? least : x > most ? most : x) & (unsigned)(most - least);
}
// Bits 16 to 47 of the product of two numbers of 24 bits
static __device__ inline unsigned tranship_mul24_hi(unsigned a, unsigned b)
{
    return (unsigned)((unsigned long long)(a & 0xffffffu) * (b & 0xffffffu) >> 16);
}
static __device__ inline int tranship_mul24_hi(int a, int b)
{
    long long x = (int)((unsigned)a << 8) >> 8, y = (int)((unsigned)b << 8) >> 8;
    return (int)(x * y >> 16);
}
// c and the products of four bytes, of which those of one operand are signed
static __device__ inline int tranship_dp4a_mixed(unsigned a, int b, int c)
{
    unsigned sum = (unsigned)c;
    for (unsigned at = 0; at < 32; at += 8)
        sum += (unsigned)((int)(unsigned char)(a >> at) * (signed char)(b >> at));
    return (int)sum;
}
static __device__ inline int tranship_dp4a_mixed(int a, unsigned b, int c)
{
    return tranship_dp4a_mixed(b, a, c);
}
// c and the products of the two halves of a and the two lower bytes of b
static __device__ inline int tranship_dp2a_mixed(unsigned a, int b, int c)
{
    return (int)((a & 0xffffu) * (unsigned)(signed char)b + (a >> 16) * (unsigned)(signed char)(b >> 8) + (unsigned)c);
}
static __device__ inline int tranship_dp2a_mixed(int a, unsigned b, int c)
{
    return (int)((unsigned)(short)a * (b & 255u) + (unsigned)(a >> 16) * (b >> 8 & 255u) + (unsigned)c);
}
// The place of the bit of the mask that is the n-th one that is set, counted from base upwards, or downwards where n is negative
static __device__ inline unsigned tranship_fns(unsigned mask, unsigned base, int n)
{
    int step = n < 0 ? -1 : 1, left = n == 0 ? 1 : n < 0 ? -n : n;
    for (int at = (int)base; at >= 0 && at < 32; at += step) {
        left -= (int)(mask >> at & 1u);
        if (left == 0 && (mask >> at & 1u))
            return (unsigned)at;
        if (n == 0)
            break;
    }
    return ~0u;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_BITS)
#define TRANSHIP_PTX_BITS
// Instructions of PTX on bits: fields that begin or end beyond the number, as PTX takes them.
static __device__ inline unsigned tranship_bfe(unsigned a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned field = at < 32u ? a >> at : 0u;
    return n < 32u ? field & ((1u << n) - 1u) : field;
}
static __device__ inline int tranship_bfe(int a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    int field = a >> (at < 31u ? at : 31u);
    return n == 0u ? 0 : n < 32u ? (int)((unsigned)field << (32u - n)) >> (32u - n) : field;
}
static __device__ inline unsigned long long tranship_bfe(unsigned long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long field = at < 64u ? a >> at : 0ull;
    return n < 64u ? field & ((1ull << n) - 1ull) : field;
}
static __device__ inline long long tranship_bfe(long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    long long field = a >> (at < 63u ? at : 63u);
    return n == 0u ? 0 : n < 64u ? (long long)((unsigned long long)field << (64u - n)) >> (64u - n) : field;
}
static __device__ inline unsigned tranship_bfi(unsigned a, unsigned b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned ones = n < 32u ? (1u << n) - 1u : ~0u, mask = at < 32u ? ones << at : 0u;
    return at < 32u ? (a << at & mask) | (b & ~mask) : b;
}
static __device__ inline unsigned long long tranship_bfi(unsigned long long a, unsigned long long b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long ones = n < 64u ? (1ull << n) - 1ull : ~0ull, mask = at < 64u ? ones << at : 0ull;
    return at < 64u ? (a << at & mask) | (b & ~mask) : b;
}
// Bit i of the result is bit (a_i b_i c_i) of the table.
static __device__ inline unsigned tranship_lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned d = 0u;
    for (unsigned i = 0u; i < 8u; i++)
        d |= table >> i & 1u ? (i & 4u ? a : ~a) & (i & 2u ? b : ~b) & (i & 1u ? c : ~c) : 0u;
    return d;
}
// Four bytes of the eight of b and a; bit 3 of a selector spreads the byte's sign.
static __device__ inline unsigned tranship_prmt(unsigned a, unsigned b, unsigned selectors)
{
    unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned d = 0u;
    for (unsigned i = 0u; i < 4u; i++) {
        unsigned s = selectors >> i * 4u, byte = (unsigned)(bytes >> (s & 7u) * 8u) & 255u;
        d |= (s & 8u ? (byte & 128u ? 255u : 0u) : byte) << i * 8u;
    }
    return d;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_PRMT)
#define TRANSHIP_PTX_PRMT
// The selectors of PTX's prmt in its modes: four bytes forwards or backwards from byte c on, one byte four times, bytes clamped at an
// edge, one half twice.
static __device__ inline unsigned tranship_prmt_f4e(unsigned c)
{
    return 0x3210u + 0x1111u * (c & 3u);
}
static __device__ inline unsigned tranship_prmt_b4e(unsigned c)
{
    c &= 3u;
    return c | (c + 7u & 7u) << 4 | (c + 6u & 7u) << 8 | (c + 5u & 7u) << 12;
}
static __device__ inline unsigned tranship_prmt_rc8(unsigned c)
{
    return 0x1111u * (c & 3u);
}
static __device__ inline unsigned tranship_prmt_ecl(unsigned c)
{
    c &= 3u;
    return c | (c > 1u ? c : 1u) << 4 | (c > 2u ? c : 2u) << 8 | 3u << 12;
}
static __device__ inline unsigned tranship_prmt_ecr(unsigned c)
{
    c &= 3u;
    return (c < 1u ? c : 1u) << 4 | (c < 2u ? c : 2u) << 8 | c << 12;
}
static __device__ inline unsigned tranship_prmt_rc16(unsigned c)
{
    return c & 1u ? 0x3232u : 0x1010u;
}
#endif

// Audio samples of 16 bits, a quantised dot product, bit fields of a sparse index, a clamp with two conditions.
__device__ short mixed(short a, short b)
{
    short r;
    {
        int x = (int)a;
        int y = (int)b;
        x = (int)((unsigned)x + (unsigned)y);
        r = (unsigned short)(tranship_sat<short>(x));
    }
    return r;
}

__device__ int dot(const int *a, const unsigned *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum = tranship_dp4a_mixed(a[i], b[i], sum);
    return sum;
}

__device__ unsigned nth(unsigned mask, int n)
{
    unsigned r;
    r = tranship_fns(mask, 0u, n);
    return r;
}

__device__ int inside(int x, int low, int high)
{
    int r;
    {
        unsigned out0;
        bool q;
        bool p = x >= low;
        {
            const bool second = !(x <= high) && p;
            p = x <= high && p;
            q = second;
        }
        if (q) out0 = 2u;
        if (!q) out0 = (unsigned)(p ? 1 : 0);
        r = out0;
    }
    return r;
}

__global__ void quantised(const int *a, const unsigned *b, int *out, short *samples)
{
    int i = threadIdx.x, x;
    unsigned short low = (unsigned short)b[i], high;
    high = (unsigned short)((unsigned)low * low >> 16);
    x = tranship_sat<int>((long long)dot(a, b, 8) + 0x7fffff00);
    x = x < out[i] ? ~0u : 0u;
    out[i] = x + inside((int)nth(b[i], 3), 4, 20) + high;
    samples[i] = mixed(samples[i], samples[i + 1]);
    out[i + 64] = tranship_prmt((unsigned)a[i], b[i], tranship_prmt_ecl((unsigned)i));
    {
        const unsigned in1 = (unsigned)a[0];
        const unsigned in2 = (unsigned)a[1];
        const unsigned in3 = (unsigned)a[2];
        bool q = in1 == 0u;
        unsigned out0 = tranship_lop3(in1, in2, in3, 150u);
        bool p = tranship_lop3(in1, in2, in3, 150u) != 0u || q;
        if (p) out0 = out0 + 1u;
        x = out0;
    }
    out[i + 128] = x;
}
