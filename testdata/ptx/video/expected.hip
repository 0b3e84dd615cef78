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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VIDEO)
#define TRANSHIP_PTX_VIDEO
// Video instructions of PTX. Of one number, in 64 bits, so that nothing is lost before the result is made:
static __device__ inline long long tranship_video_absdiff(long long a, long long b)
{
    return a < b ? b - a : a - b;
}
static __device__ inline long long tranship_video_min(long long a, long long b)
{
    return a < b ? a : b;
}
static __device__ inline long long tranship_video_max(long long a, long long b)
{
    return a > b ? a : b;
}
// Shifts; by 32 bits and more, nothing is left on the left of numbers of 32 but what saturates.
static __device__ inline long long tranship_video_shl(long long a, unsigned n)
{
    return n < 32u ? (long long)((unsigned long long)a << n) : a == 0 ? 0 : a > 0 ? 1ll << 62 : -(1ll << 62);
}
static __device__ inline long long tranship_video_shr(long long a, unsigned n)
{
    return a >> (n < 32u ? n : 32u);
}
// Of the two or four parts of a register, with types of a part's size. The operations:
struct tranship_video_add {
    static __device__ inline int of(int a, int b)
    {
        return a + b;
    }
};
struct tranship_video_sub {
    static __device__ inline int of(int a, int b)
    {
        return a - b;
    }
};
struct tranship_video_average {
    static __device__ inline int of(int a, int b)
    {
        return (a + b + (a + b >= 0)) >> 1;
    }
};
struct tranship_video_difference {
    static __device__ inline int of(int a, int b)
    {
        return __builtin_abs(a - b);
    }
};
struct tranship_video_least {
    static __device__ inline int of(int a, int b)
    {
        return a < b ? a : b;
    }
};
struct tranship_video_most {
    static __device__ inline int of(int a, int b)
    {
        return a > b ? a : b;
    }
};
#define TRANSHIP_COMPARED(name, operator) \
    struct tranship_video_##name { \
        static __device__ inline int of(int a, int b) \
        { \
            return a operator b; \
        } \
    };
TRANSHIP_COMPARED(eq, ==)
TRANSHIP_COMPARED(ne, !=)
TRANSHIP_COMPARED(lt, <)
TRANSHIP_COMPARED(le, <=)
TRANSHIP_COMPARED(gt, >)
TRANSHIP_COMPARED(ge, >=)
#undef TRANSHIP_COMPARED
template <class Op, class A, class B> static __device__ inline unsigned tranship_video(unsigned a, unsigned b)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        result |= ((unsigned)Op::of((A)(a >> at), (B)(b >> at)) & (~0u >> (32 - 8 * sizeof(A)))) << at;
    return result;
}
// Saturated to the type To
template <class Op, class To, class A, class B> static __device__ inline unsigned tranship_video_sat(unsigned a, unsigned b)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        result |= ((unsigned)tranship_sat<To>(Op::of((A)(a >> at), (B)(b >> at))) & (~0u >> (32 - 8 * sizeof(A)))) << at;
    return result;
}
// Added up
template <class Op, class A, class B> static __device__ inline unsigned tranship_video_sum(unsigned a, unsigned b, unsigned sum)
{
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        sum += (unsigned)Op::of((A)(a >> at), (B)(b >> at));
    return sum;
}
#endif

// Video instructions: sums of absolute differences of bytes, a colour's channels, minima of a Smith-Waterman cell.
__device__ unsigned distance(const unsigned *a, const unsigned *b, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum = tranship_video_sum<tranship_video_difference, unsigned char, unsigned char>(a[i], b[i], sum);
    return sum;
}

__device__ int channel(unsigned colour, unsigned other)
{
    int d;
    d = (int)((long long)(unsigned)(unsigned char)(colour >> 16) - (unsigned)(unsigned char)(other >> 16));
    return d;
}

__device__ int cell(int up, int left, int gap)
{
    int r;
    r = (int)tranship_video_max((int)tranship_video_max(up, left), gap);
    r = tranship_sat<int>((long long)r + (int)(short)((unsigned)gap >> 16));
    return r;
}

__global__ void rows(const unsigned *a, const unsigned *b, unsigned *out)
{
    unsigned equal;
    equal = tranship_video<tranship_video_eq, unsigned char, unsigned char>(a[0], b[0]);
    out[1] = tranship_video<tranship_video_average, unsigned char, unsigned char>(a[1], b[1]);
    out[threadIdx.x] = distance(a, b, 16) + cell(channel(a[0], b[0]), (int)equal, -3);
}

// A part of the result is not translated.
__device__ unsigned merged(unsigned a, unsigned b, unsigned c)
{
    asm("vadd.u32.u32.u32 %0.b1, %1, %2, %0;" : "+r"(c) : "r"(a), "r"(b));
    return c;
}
