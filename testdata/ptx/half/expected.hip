// Dequantisation and an online softmax in half and bfloat16, as quantised kernels have them: two numbers in a register.
#include <hip/hip_runtime.h>

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

#include <hip/hip_fp16.h>
#include <cstdint>

__device__ inline uint32_t fma2(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t d;
    d = tranship_fma_f16x2(a, b, c);
    return d;
}

// Four numbers of four bits become halves: 1024 + x by the bits, then the 1024 is taken off.
__device__ inline void dequantize(uint32_t q, half2 *out)
{
    const uint32_t mask = 0x000f000f, magic = 0x64006400;
    uint32_t low, high;
    low = tranship_lop3(q, (unsigned)mask, (unsigned)magic, 0xeau);
    high = tranship_lop3((q >> 8), (unsigned)mask, (unsigned)magic, 0xeau);
    reinterpret_cast<uint32_t &>(out[0]) = tranship_sub_f16x2(low, magic);
    reinterpret_cast<uint32_t &>(out[1]) = tranship_sub_f16x2(high, magic);
}

__device__ inline uint32_t pack_bf16(float x, float y)
{
    uint32_t r;
    r = tranship_packed(tranship_bf16_rn(y), tranship_bf16_rn(x));
    return r;
}

__device__ inline half larger(half a, half b)
{
    half r;
    *(unsigned short *)&r = tranship_max_f16((*(const unsigned short *)&a), (*(const unsigned short *)&b));
    return r;
}

__device__ inline uint32_t exp_of(uint32_t x, uint32_t largest)
{
    uint32_t r;
    {
        unsigned t = tranship_sub_f16x2(x, largest);
        r = tranship_pair<tranship_exp2_f16>(t);
    }
    return r;
}

__device__ inline int both_larger(uint32_t a, uint32_t b)
{
    int r;
    {
        bool p = tranship_value_f16(a) > tranship_value_f16(b);
        bool q = tranship_value_f16(a >> 16) > tranship_value_f16(b >> 16);
        p = p && q;
        r = p ? 1u : 0u;
    }
    return r;
}

__global__ void softmax(const uint32_t *q, half2 *out, uint32_t *bf, const float *x)
{
    int i = threadIdx.x;
    half2 v[2];
    dequantize(q[i], v);
    uint32_t scaled = fma2(q[i], q[i + 1], 0), sum;
    sum = tranship_pair<tranship_add_bf16>(pack_bf16(x[0], x[1]), bf[i]);
    bf[i] = both_larger(scaled, exp_of(scaled, q[i])) ? sum : pack_bf16(x[2], x[3]);
    out[i] = v[0];
    out[i].x = larger(v[0].x, v[1].y);
}
