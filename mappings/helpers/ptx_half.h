#include "bf16_bits.h"
#include "unfused.h"
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
