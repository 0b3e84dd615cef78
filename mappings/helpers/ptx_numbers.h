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
