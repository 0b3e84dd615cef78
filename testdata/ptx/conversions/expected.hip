// Conversions: pixels that saturate, rounding to whole numbers, TF32 operands, floats of eight bits and their scales.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX_FLOATS)
#define TRANSHIP_PTX_FLOATS
// Floating-point numbers as PTX's modifiers have them. Subnormal numbers as zeros of their sign (.ftz):
static __device__ inline float tranship_ftz(float x)
{
    return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}
static __device__ inline double tranship_ftz(double x)
{
    return fabs(x) < 2.2250738585072014e-308 ? copysign(0.0, x) : x;
}
// 2^x and the logarithm of base 2 by one instruction of the GPU, which flushes, where the compiler has it
static __device__ inline float tranship_exp2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_exp2f)
    return __builtin_amdgcn_exp2f(x);
#else
    return tranship_ftz(exp2f(tranship_ftz(x)));
#endif
}
static __device__ inline float tranship_log2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_logf)
    return __builtin_amdgcn_logf(x);
#else
    return log2f(tranship_ftz(x));
#endif
}
// Between 0 and 1, and 0 for NaN (.sat)
static __device__ inline float tranship_unit(float x)
{
    return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f;
}
static __device__ inline double tranship_unit(double x)
{
    return x > 0.0 ? x < 1.0 ? x : 1.0 : 0.0;
}
// NaN where one of them is (.NaN)
static __device__ inline float tranship_fmin_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fminf(a, b);
}
static __device__ inline float tranship_fmax_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fmaxf(a, b);
}
// x with the product of the signs of a and b
static __device__ inline float tranship_xorsign(float x, float a, float b)
{
    return signbit(a) != signbit(b) ? -x : x;
}
// 0 for what is negative; NaN stays
static __device__ inline float tranship_relu(float x)
{
    return x <= 0.0f ? 0.0f : x;
}
// An integer of a whole number: the nearest one that the type has. NaN is 0, or of 64 bits on one side, and for integers of double, the
// number of which the highest bit alone is set.
template <class To, class From> static __device__ inline To tranship_integer(From x)
{
    const bool is_signed = (To)-1 < (To)0;
    const To top = (To)(~0ull >> ((is_signed ? 65 : 64) - 8 * sizeof(To)));
    const From most = (From)(1ull << (4 * sizeof(To))) * (From)(1ull << (4 * sizeof(To) - is_signed)), least = is_signed ? -most : (From)0;
    if (x != x)
        return sizeof(From) == 8 || sizeof(To) == 8 ? (To)(1ull << (8 * sizeof(To) - 1)) : (To)0;
    return x >= most ? top : x <= least ? (To)~top : (To)x; // ~top is the least one of either kind
}
// TF32: a float with 10 bits of fraction; rounded to nearest, where of two the even one (rn) or the larger one (rna), or to zero
static __device__ inline unsigned tranship_tf32(float x, unsigned more)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fffffffu : bits + (fabsf(x) < __builtin_inff() ? more : 0u) & ~0x1fffu;
}
static __device__ inline unsigned tranship_tf32_rna(float x)
{
    return tranship_tf32(x, 0x1000u);
}
static __device__ inline unsigned tranship_tf32_rn(float x)
{
    return tranship_tf32(x, 0xfffu + (__float_as_uint(x) >> 13 & 1u));
}
static __device__ inline unsigned tranship_tf32_rz(float x)
{
    return tranship_tf32(x, 0u);
}
// What is larger than all numbers of TF32 is the largest (.satfinite).
static __device__ inline float tranship_tf32_most(float x)
{
    return x > __uint_as_float(0x7f7fe000u) ? __uint_as_float(0x7f7fe000u) : x < __uint_as_float(0xff7fe000u) ? __uint_as_float(0xff7fe000u) : x;
}
#endif
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
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_ROUNDING)
#define TRANSHIP_HALF_ROUNDING
#include <hip/hip_fp16.h>
#if !defined(__HIPCC_RTC__)
#include <math.h>
#endif
// CUDA's conversions of half that round as their names say. HIP cuts what becomes an integer, and rounds what becomes a half to
// nearest (on the host, floats as well). "nan" is what CUDA makes of a NaN; what is too large becomes the largest.
#define TRANSHIP_OF_HALF(name, rounding, type, least, most, nan) \
    static __host__ __device__ inline type tranship_half2##name(__half h) \
    { \
        float x = rounding(__half2float(h)); \
        return x != x ? nan : x >= (float)(most) ? most : x <= (float)(least) ? least : (type)x; \
    }
#define TRANSHIP_OF_HALF_ALL(name, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_rn, rintf, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_rd, floorf, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_ru, ceilf, type, least, most, nan)
TRANSHIP_OF_HALF_ALL(int, int, -2147483647 - 1, 2147483647, 0)
TRANSHIP_OF_HALF_ALL(uint, unsigned, 0u, 4294967295u, 0u)
TRANSHIP_OF_HALF_ALL(short, short, -32768, 32767, 0)
TRANSHIP_OF_HALF_ALL(ushort, unsigned short, 0, 65535, 0)
TRANSHIP_OF_HALF_ALL(ll, long long, -9223372036854775807LL - 1, 9223372036854775807LL, -9223372036854775807LL - 1)
TRANSHIP_OF_HALF_ALL(ull, unsigned long long, 0ULL, 18446744073709551615ULL, 9223372036854775808ULL)
TRANSHIP_OF_HALF(char_rz, truncf, signed char, -128, 127, 0)
TRANSHIP_OF_HALF(uchar_rz, truncf, unsigned char, 0, 255, 0)
#undef TRANSHIP_OF_HALF_ALL
#undef TRANSHIP_OF_HALF
// The half next to x in a direction (-1: down, 0: to zero, 1: up): the nearest one, or its neighbour where it lies on the wrong side
static __host__ __device__ inline __half tranship_half_towards(double x, int direction)
{
    __half h = __float2half_rn((float)x);
    double back = (double)__half2float(h);
    int way = direction != 0 ? direction : x > 0 ? -1 : 1;
    int step = way > 0 && back < x ? 1 : way < 0 && back > x ? -1 : 0;
    short bits;
    __builtin_memcpy(&bits, &h, sizeof bits);
    if (step != 0 && back == 0)
        bits = (short)(step > 0 ? 1 : -32767);
    else if (step != 0)
        bits = (short)(bits >= 0 ? bits + step : bits - step);
    __builtin_memcpy((void *)&h, &bits, sizeof bits);
    return h;
}
// Beyond all halves, one number is as good as another.
static __host__ __device__ inline double tranship_near_half(long long x)
{
    return x > 131072 ? 131072.0 : x < -131072 ? -131072.0 : (double)x;
}
static __host__ __device__ inline double tranship_near_half(unsigned long long x)
{
    return x > 131072 ? 131072.0 : (double)x;
}
#define TRANSHIP_TO_HALF(name, type, value) \
    static __host__ __device__ inline __half tranship_##name##2half_rd(type x) \
    { \
        return tranship_half_towards(value, -1); \
    } \
    static __host__ __device__ inline __half tranship_##name##2half_rz(type x) \
    { \
        return tranship_half_towards(value, 0); \
    } \
    static __host__ __device__ inline __half tranship_##name##2half_ru(type x) \
    { \
        return tranship_half_towards(value, 1); \
    }
TRANSHIP_TO_HALF(float, float, (double)x)
TRANSHIP_TO_HALF(int, int, (double)x)
TRANSHIP_TO_HALF(uint, unsigned, (double)x)
TRANSHIP_TO_HALF(short, short, (double)x)
TRANSHIP_TO_HALF(ushort, unsigned short, (double)x)
TRANSHIP_TO_HALF(ll, long long, tranship_near_half(x))
TRANSHIP_TO_HALF(ull, unsigned long long, tranship_near_half(x))
#undef TRANSHIP_TO_HALF
#endif
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_BF16_BITS)
#define TRANSHIP_BF16_BITS
// What the bits of a bfloat16 mean: those of a float, of which they are the upper half
static __host__ __device__ inline float tranship_bf16_value(unsigned short bits)
{
    unsigned word = (unsigned)bits << 16;
    float value;
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
}
// The bfloat16 next to x (-1: down, 0: to zero, 1: up, 2: the nearest one). Every NaN becomes CUDA's.
static __host__ __device__ inline unsigned short tranship_bf16_bits(float x, int direction)
{
    unsigned word;
    __builtin_memcpy(&word, &x, sizeof word);
    if ((word & 0x7fffffffu) > 0x7f800000u)
        return 0x7fff;
    unsigned rest = word & 0xffffu, is_odd = word >> 16 & 1;
    bool away = direction == 2 ? rest + is_odd > 0x8000u : rest != 0 && direction == (word >> 31 ? -1 : 1);
    return (unsigned short)((word >> 16) + away);
}
// A sum as a float whose last bit is 1 where it is not the sum itself: what is rounded to fewer bits is then rounded once.
static __host__ __device__ inline float tranship_odd_sum(double x, double y)
{
    double sum = x + y, part = sum - x, rest = (x - (sum - part)) + (y - part);
    float result = (float)sum;
    double back = (double)result;
    if (!(sum - sum == 0) || (back == sum && rest == 0))
        return result;
    unsigned word;
    __builtin_memcpy(&word, &result, sizeof word);
    bool beyond = sum > 0 ? back > sum || (back == sum && rest < 0) : back < sum || (back == sum && rest > 0);
    word = (word - (beyond ? 1 : 0)) | 1;
    __builtin_memcpy(&result, &word, sizeof result);
    return result;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_UNFUSED)
#define TRANSHIP_UNFUSED
// CUDA's __fadd_rn and its like, which the compiler must not merge into one multiply-add with what stands around them. In HIP they
// are plain operators, which it does merge. Behind TRANSHIP_APART the compiler knows nothing of how the value came to be, whatever it
// is told about floating point (-ffast-math); it takes no instruction.
#if defined(__HIP_DEVICE_COMPILE__)
#define TRANSHIP_APART(x) __asm__("" : "+v"(x))
#else
#define TRANSHIP_APART(x) (void)(x)
#endif
static __device__ inline float tranship_fadd_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline float tranship_fsub_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline float tranship_fmul_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float product = x * y;
    TRANSHIP_APART(product);
    return product;
}
static __device__ inline double tranship_dadd_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline double tranship_dsub_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline double tranship_dmul_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double product = x * y;
    TRANSHIP_APART(product);
    return product;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_HALF)
#define TRANSHIP_PTX_HALF
// Arithmetic of PTX on half (f16) and bfloat16 (bf16) in registers of 16 bits, and on two of them in one of 32 (x2)
typedef _Float16 tranship_two_f16 __attribute__((ext_vector_type(2)));
static __device__ inline _Float16 tranship_f16(unsigned short bits)
{
    _Float16 value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
static __device__ inline unsigned short tranship_bits_f16(_Float16 value)
{
    unsigned short bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}
static __device__ inline float tranship_value_f16(unsigned short bits)
{
    return (float)tranship_f16(bits);
}
static __device__ inline float tranship_value_bf16(unsigned short bits)
{
    return tranship_bf16_value(bits);
}
// A function of 16 bits for both halves of its operands
template <unsigned short (*f)(unsigned short)> static __device__ inline unsigned tranship_pair(unsigned a)
{
    return (unsigned)f((unsigned short)(a >> 16)) << 16 | f((unsigned short)a);
}
template <unsigned short (*f)(unsigned short, unsigned short)> static __device__ inline unsigned tranship_pair(unsigned a, unsigned b)
{
    return (unsigned)f((unsigned short)(a >> 16), (unsigned short)(b >> 16)) << 16 | f((unsigned short)a, (unsigned short)b);
}
template <unsigned short (*f)(unsigned short, unsigned short, unsigned short)>
static __device__ inline unsigned tranship_pair(unsigned a, unsigned b, unsigned c)
{
    return (unsigned)f((unsigned short)(a >> 16), (unsigned short)(b >> 16), (unsigned short)(c >> 16)) << 16 |
           f((unsigned short)a, (unsigned short)b, (unsigned short)c);
}
// Sums and products of half. Those with a rounding in the name (rn) are not merged with what stands around them.
#define TRANSHIP_F16(name, operator) \
    static __device__ inline unsigned short tranship_##name##_f16(unsigned short a, unsigned short b) \
    { \
        return tranship_bits_f16(tranship_f16(a) operator tranship_f16(b)); \
    } \
    static __device__ inline unsigned tranship_##name##_f16x2(unsigned a, unsigned b) \
    { \
        tranship_two_f16 x, y; \
        __builtin_memcpy(&x, &a, sizeof x); \
        __builtin_memcpy(&y, &b, sizeof y); \
        x = x operator y; \
        __builtin_memcpy(&a, &x, sizeof a); \
        return a; \
    } \
    static __device__ inline unsigned tranship_##name##_rn_f16x2(unsigned a, unsigned b) \
    { \
        TRANSHIP_APART(a); \
        TRANSHIP_APART(b); \
        unsigned result = tranship_##name##_f16x2(a, b); \
        TRANSHIP_APART(result); \
        return result; \
    } \
    static __device__ inline unsigned short tranship_##name##_rn_f16(unsigned short a, unsigned short b) \
    { \
        unsigned x = a, y = b; \
        TRANSHIP_APART(x); \
        TRANSHIP_APART(y); \
        unsigned result = tranship_##name##_f16((unsigned short)x, (unsigned short)y); \
        TRANSHIP_APART(result); \
        return (unsigned short)result; \
    }
TRANSHIP_F16(add, +)
TRANSHIP_F16(sub, -)
TRANSHIP_F16(mul, *)
#undef TRANSHIP_F16
static __device__ inline unsigned short tranship_fma_f16(unsigned short a, unsigned short b, unsigned short c)
{
    return tranship_bits_f16(__builtin_fmaf16(tranship_f16(a), tranship_f16(b), tranship_f16(c)));
}
static __device__ inline unsigned tranship_fma_f16x2(unsigned a, unsigned b, unsigned c)
{
#if __has_builtin(__builtin_elementwise_fma)
    tranship_two_f16 x, y, z;
    __builtin_memcpy(&x, &a, sizeof x);
    __builtin_memcpy(&y, &b, sizeof y);
    __builtin_memcpy(&z, &c, sizeof z);
    x = __builtin_elementwise_fma(x, y, z);
    __builtin_memcpy(&a, &x, sizeof a);
    return a;
#else
    return tranship_pair<tranship_fma_f16>(a, b, c);
#endif
}
// The bfloat16 next to x
static __device__ inline unsigned short tranship_bf16_rn(float x)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fff : (unsigned short)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}
// Arithmetic of bfloat16 is that of float, with the result rounded once: a product of two has bits enough, where it is not as small as
// the smallest floats.
static __device__ inline float tranship_odd_fma(float a, float b, float c)
{
    float p = a * b;
    if (p != 0.0f && !(fabsf(p) > 1e-30f && fabsf(p) < 1e38f))
        return tranship_odd_sum((double)a * (double)b, (double)c);
    float sum = fmaf(a, b, c), part = sum - p, rest = (p - (sum - part)) + (c - part);
    int bits = __float_as_int(sum);
    if (rest != 0.0f && sum - sum == 0.0f && !(bits & 1))
        bits += (rest > 0.0f) == (bits >= 0) ? 1 : -1;
    return __int_as_float(bits);
}
static __device__ inline unsigned short tranship_add_bf16(unsigned short a, unsigned short b)
{
    return tranship_bf16_rn(tranship_bf16_value(a) + tranship_bf16_value(b));
}
static __device__ inline unsigned short tranship_sub_bf16(unsigned short a, unsigned short b)
{
    return tranship_bf16_rn(tranship_bf16_value(a) - tranship_bf16_value(b));
}
static __device__ inline unsigned short tranship_fma_bf16(unsigned short a, unsigned short b, unsigned short c)
{
    return tranship_bf16_rn(tranship_odd_fma(tranship_bf16_value(a), tranship_bf16_value(b), tranship_bf16_value(c)));
}
static __device__ inline unsigned short tranship_mul_bf16(unsigned short a, unsigned short b)
{
    return tranship_fma_bf16(a, b, 0x8000);
}
// Subnormal numbers as zeros (ftz), numbers between 0 and 1 (unit), negative ones as 0 (relu)
static __device__ inline unsigned short tranship_ftz_f16(unsigned short a)
{
    return a & 0x7c00 ? a : (unsigned short)(a & 0x8000);
}
static __device__ inline unsigned short tranship_unit_f16(unsigned short a)
{
    return a > 0x7c00 ? 0 : a > 0x3c00 ? 0x3c00 : a;
}
static __device__ inline unsigned short tranship_relu_f16(unsigned short a)
{
    return (a & 0x7fff) > 0x7c00 ? 0x7fff : a & 0x8000 ? 0 : a;
}
static __device__ inline unsigned short tranship_relu_bf16(unsigned short a)
{
    return (a & 0x7fff) > 0x7f80 ? 0x7fff : a & 0x8000 ? 0 : a;
}
// The smaller and the larger one: the other one where one is NaN, or NaN (nan). -0 is smaller than 0.
#define TRANSHIP_ORDER_NAN(name, before, format, sign) \
    static __device__ inline unsigned short tranship_##name##_nan_##format(unsigned short a, unsigned short b) \
    { \
        float x = tranship_value_##format(a), y = tranship_value_##format(b); \
        return x != x || y != y ? 0x7fff : x before y || (x == y && (a & 0x8000) == sign) ? a : b; \
    }
#define TRANSHIP_ORDER(name) \
    static __device__ inline unsigned short tranship_##name##_f16(unsigned short a, unsigned short b) \
    { \
        return tranship_bits_f16(__builtin_f##name##f16(tranship_f16(a), tranship_f16(b))); \
    } \
    static __device__ inline unsigned tranship_##name##_f16x2(unsigned a, unsigned b) \
    { \
        tranship_two_f16 x, y; \
        __builtin_memcpy(&x, &a, sizeof x); \
        __builtin_memcpy(&y, &b, sizeof y); \
        x = __builtin_elementwise_##name(x, y); \
        __builtin_memcpy(&a, &x, sizeof a); \
        return a; \
    } \
    static __device__ inline unsigned short tranship_##name##_bf16(unsigned short a, unsigned short b) \
    { \
        float r = f##name##f(tranship_bf16_value(a), tranship_bf16_value(b)); \
        return r != r ? 0x7fff : (unsigned short)(__float_as_uint(r) >> 16); \
    }
TRANSHIP_ORDER_NAN(min, <, f16, 0x8000)
TRANSHIP_ORDER_NAN(max, >, f16, 0)
TRANSHIP_ORDER_NAN(min, <, bf16, 0x8000)
TRANSHIP_ORDER_NAN(max, >, bf16, 0)
TRANSHIP_ORDER(min)
TRANSHIP_ORDER(max)
#undef TRANSHIP_ORDER
#undef TRANSHIP_ORDER_NAN
// Approximations, by those of float
static __device__ inline unsigned short tranship_exp2_f16(unsigned short a)
{
    return tranship_bits_f16((_Float16)exp2f(tranship_value_f16(a)));
}
static __device__ inline unsigned short tranship_tanh_f16(unsigned short a)
{
    return tranship_bits_f16((_Float16)tanhf(tranship_value_f16(a)));
}
static __device__ inline unsigned short tranship_tanh_bf16(unsigned short a)
{
    return tranship_bf16_rn(tanhf(tranship_bf16_value(a)));
}
static __device__ inline unsigned short tranship_exp2_ftz_bf16(unsigned short a)
{
    unsigned short result = tranship_bf16_rn(exp2f(tranship_bf16_value(a)));
    return result & 0x7f80 ? result : 0;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_HALF_NUMBERS)
#define TRANSHIP_PTX_HALF_NUMBERS
// Conversions of PTX to half, bfloat16 and floats of eight bits, as bits. Rounded to nearest (rn), to zero, down or up.
static __device__ inline unsigned short tranship_f16_rn(float x)
{
    return tranship_bits_f16((_Float16)x);
}
static __device__ inline unsigned short tranship_f16_rn(double x)
{
    return tranship_f16_rn(tranship_odd_sum(x, -0.0));
}
static __device__ inline unsigned short tranship_f16_towards(double x, int direction)
{
    __half h = tranship_half_towards(x, direction);
    unsigned short bits;
    __builtin_memcpy(&bits, &h, sizeof bits);
    return x != x ? 0x7fff : bits;
}
static __device__ inline unsigned short tranship_f16_rz(double x)
{
    return tranship_f16_towards(x, 0);
}
static __device__ inline unsigned short tranship_f16_rd(double x)
{
    return tranship_f16_towards(x, -1);
}
static __device__ inline unsigned short tranship_f16_ru(double x)
{
    return tranship_f16_towards(x, 1);
}
static __device__ inline unsigned short tranship_bf16_rz(float x)
{
    return tranship_bf16_bits(x, 0);
}
static __device__ inline unsigned short tranship_bf16_rd(float x)
{
    return tranship_bf16_bits(x, -1);
}
static __device__ inline unsigned short tranship_bf16_ru(float x)
{
    return tranship_bf16_bits(x, 1);
}
// An integer of 64 bits as a float that is rounded once more to fewer bits
static __device__ inline float tranship_odd(long long x)
{
    return tranship_odd_sum((double)(int)(x >> 32) * 4294967296.0, (double)(unsigned)x);
}
static __device__ inline float tranship_odd(unsigned long long x)
{
    return tranship_odd_sum((double)(unsigned)(x >> 32) * 4294967296.0, (double)(unsigned)x);
}
static __device__ inline unsigned tranship_packed(unsigned short high, unsigned short low)
{
    return (unsigned)high << 16 | low;
}
// The largest number instead of infinity (satfinite)
static __device__ inline float tranship_most(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}
static __device__ inline float tranship_most_f16(float x)
{
    return tranship_most(x, 65504.0f);
}
static __device__ inline float tranship_most_bf16(float x)
{
    return tranship_most(x, __uint_as_float(0x7f7f0000u));
}
// A float of eight bits with that many bits of fraction; too large ones become the largest.
static __device__ inline unsigned tranship_fp8(float x, unsigned fraction, int bias, float most)
{
    float size = fminf(fabsf(x), most);
    unsigned bits = __float_as_uint(size), cut = 23u - fraction, sign = __float_as_uint(x) >> 24 & 128u;
    if (x != x)
        return 0x7fu;
    if (bits >> 23 < 128u - (unsigned)bias)
        return sign | (unsigned)rintf(ldexpf(size, bias - 1 + (int)fraction));
    bits += (1u << (cut - 1u)) - 1u + (bits >> cut & 1u);
    return sign | ((bits >> cut) - ((unsigned)(127 - bias) << fraction));
}
static __device__ inline unsigned short tranship_e4m3x2(float high, float low)
{
    return (unsigned short)(tranship_fp8(high, 3, 7, 448.0f) << 8 | tranship_fp8(low, 3, 7, 448.0f));
}
static __device__ inline unsigned short tranship_e5m2x2(float high, float low)
{
    return (unsigned short)(tranship_fp8(high, 2, 15, 57344.0f) << 8 | tranship_fp8(low, 2, 15, 57344.0f));
}
static __device__ inline unsigned tranship_f16_of_e4m3(unsigned bits)
{
    unsigned short size = (unsigned short)((bits & 127u) << 7), sign = (unsigned short)((bits & 128u) << 8);
    return sign | ((bits & 127u) == 127u ? 0x7fffu : tranship_f16_rn(tranship_value_f16(size) * 256.0f));
}
static __device__ inline unsigned tranship_f16x2_of_e4m3x2(unsigned short pair)
{
    return tranship_f16_of_e4m3(pair >> 8) << 16 | tranship_f16_of_e4m3(pair & 255u);
}
static __device__ inline unsigned tranship_f16x2_of_e5m2x2(unsigned short pair)
{
    return (unsigned)(pair & 0xff00) << 16 | (unsigned)(pair & 0xff) << 8;
}
#endif

#include <cstdint>

__device__ inline uint32_t to_tf32(float x)
{
    uint32_t r;
    r = tranship_tf32_rna(x);
    return r;
}

__device__ inline unsigned char pixel(float x)
{
    unsigned v;
    v = (unsigned)(tranship_integer<unsigned char>(rintf(x * 255.0f)));
    return (unsigned char)v;
}

__device__ inline uint32_t four_bytes(int a, int b, int c, int d)
{
    uint32_t r;
    {
        unsigned t = 0u << 16 | (unsigned)(unsigned char)tranship_sat<unsigned char>(d) << 8 | (unsigned char)tranship_sat<unsigned char>(c);
        r = t << 16 | (unsigned)(unsigned char)tranship_sat<unsigned char>(b) << 8 | (unsigned char)tranship_sat<unsigned char>(a);
    }
    return r;
}

__device__ inline uint16_t two_fp8(float x, float y)
{
    uint16_t r;
    r = tranship_e4m3x2(y, x);
    return r;
}

__device__ inline uint32_t of_fp8(uint16_t x)
{
    uint32_t r;
    r = tranship_f16x2_of_e4m3x2(x);
    return r;
}

__device__ inline int floor_of(float x)
{
    int r;
    r = tranship_integer<int>(floorf(x));
    return r;
}

__device__ inline float half_to_float(unsigned short h)
{
    float f;
    f = tranship_value_f16(h);
    return f;
}

__global__ void convert(const float *x, const int *n, uint32_t *out, float *f)
{
    int i = threadIdx.x;
    unsigned short h;
    h = tranship_f16_rn(x[i]);
    out[i] = to_tf32(x[i]) ^ pixel(x[i]) ^ of_fp8(two_fp8(x[i], x[i + 1])) ^ four_bytes(n[0], n[1], n[2], n[3]);
    f[i] = half_to_float(h) + floor_of(x[i]);
}
