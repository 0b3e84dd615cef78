// A unit that a compiler of plain C++ gets: what comes with the port is there for it as well.
#include <hip/hip_runtime.h>

#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_HOST_HALF)
#define TRANSHIP_HOST_HALF
#include <hip/hip_fp16.h>
#include <math.h>
// CUDA's functions of half that HIP has for kernels only, for host code: overloads beside HIP's own, so that a function for both calls
// the one of its side. "nan" is what CUDA makes of a NaN; what is too large becomes the largest. HIP 7 has one of them itself where it
// is HIP that is compiled; for C++ alone, no release has any.
#define TRANSHIP_CUT_HALF(name, type, least, most, nan) \
    static __host__ inline type __half2##name##_rz(__half h) \
    { \
        float x = truncf(__half2float(h)); \
        return x != x ? nan : x >= (float)(most) ? most : x <= (float)(least) ? least : (type)x; \
    }
#define TRANSHIP_MAKE_HALF(name, type) \
    static __host__ inline __half __##name##2half_rn(type x) \
    { \
        return __float2half_rn((float)x); \
    }
TRANSHIP_CUT_HALF(int, int, -2147483647 - 1, 2147483647, 0)
TRANSHIP_CUT_HALF(uint, unsigned, 0u, 4294967295u, 0u)
TRANSHIP_CUT_HALF(short, short, -32768, 32767, 0)
TRANSHIP_CUT_HALF(ushort, unsigned short, 0, 65535, 0)
TRANSHIP_CUT_HALF(ll, long long, -9223372036854775807LL - 1, 9223372036854775807LL, -9223372036854775807LL - 1)
TRANSHIP_CUT_HALF(ull, unsigned long long, 0ULL, 18446744073709551615ULL, 9223372036854775808ULL)
#if HIP_VERSION_MAJOR < 7 || !defined(__HIP__)
TRANSHIP_MAKE_HALF(int, int)
#endif
TRANSHIP_MAKE_HALF(uint, unsigned)
TRANSHIP_MAKE_HALF(short, short)
TRANSHIP_MAKE_HALF(ushort, unsigned short)
TRANSHIP_MAKE_HALF(ll, long long)
TRANSHIP_MAKE_HALF(ull, unsigned long long)
#undef TRANSHIP_MAKE_HALF
#undef TRANSHIP_CUT_HALF
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
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_SATURATED)
#define TRANSHIP_HALF_SATURATED
#include <hip/hip_fp16.h>
// CUDA's __hadd_sat and its like: between 0 and 1, and 0 for a NaN. HIP has them for kernels only, or as functions for both that do not
// compile for the host. A float is wide enough for their results to be rounded twice. Pairs are copied, as C++ alone has no functions
// for their halves. The templates are for bfloat16, whose header need not be there.
static __host__ __device__ inline __half tranship_saturated(float x)
{
    float rounded = __half2float(__float2half_rn(x));
    return __float2half_rn(rounded > 0 ? rounded < 1 ? rounded : 1.0f : 0.0f);
}
template <class T> static __host__ __device__ inline float tranship_of_bf16(T x)
{
    static_assert(sizeof x == 2, "a bfloat16");
    unsigned short bits;
    __builtin_memcpy(&bits, (const void *)&x, sizeof bits);
    return tranship_bf16_value(bits);
}
template <class T> static __host__ __device__ inline T tranship_saturated_bf16(float x)
{
    unsigned short bits = tranship_bf16_bits(x > 0 ? x < 1 ? x : 1.0f : 0.0f, 2);
    T result;
    __builtin_memcpy((void *)&result, &bits, sizeof bits);
    return result;
}
#define TRANSHIP_SATURATED(name, operator) \
    static __host__ __device__ inline __half tranship_h##name##_sat(__half x, __half y) \
    { \
        return tranship_saturated(__half2float(x) operator __half2float(y)); \
    } \
    static __host__ __device__ inline __half2 tranship_h##name##2_sat(__half2 x, __half2 y) \
    { \
        __half a[2], b[2]; \
        __builtin_memcpy((void *)a, &x, sizeof x); \
        __builtin_memcpy((void *)b, &y, sizeof y); \
        a[0] = tranship_h##name##_sat(a[0], b[0]); \
        a[1] = tranship_h##name##_sat(a[1], b[1]); \
        __builtin_memcpy((void *)&x, a, sizeof x); \
        return x; \
    }
#define TRANSHIP_SATURATED_BF16(name, operator) \
    template <class T> static __host__ __device__ inline T tranship_h##name##_sat(T x, T y) \
    { \
        return tranship_saturated_bf16<T>(tranship_of_bf16(x) operator tranship_of_bf16(y)); \
    } \
    template <class T> static __host__ __device__ inline T tranship_h##name##2_sat(T x, T y) \
    { \
        decltype(x.x) a[2], b[2]; \
        __builtin_memcpy((void *)a, (const void *)&x, sizeof x); \
        __builtin_memcpy((void *)b, (const void *)&y, sizeof y); \
        a[0] = tranship_h##name##_sat(a[0], b[0]); \
        a[1] = tranship_h##name##_sat(a[1], b[1]); \
        __builtin_memcpy((void *)&x, (const void *)a, sizeof x); \
        return x; \
    }
TRANSHIP_SATURATED(add, +)
TRANSHIP_SATURATED(sub, -)
TRANSHIP_SATURATED(mul, *)
TRANSHIP_SATURATED_BF16(add, +)
TRANSHIP_SATURATED_BF16(sub, -)
TRANSHIP_SATURATED_BF16(mul, *)
#undef TRANSHIP_SATURATED_BF16
static __host__ __device__ inline __half tranship_hfma_sat(__half x, __half y, __half z)
{
    return tranship_saturated(tranship_odd_sum((double)__half2float(x) * (double)__half2float(y), (double)__half2float(z)));
}
template <class T> static __host__ __device__ inline T tranship_hfma_sat(T x, T y, T z)
{
    double product = (double)tranship_of_bf16(x) * (double)tranship_of_bf16(y);
    return tranship_saturated_bf16<T>(tranship_odd_sum(product, (double)tranship_of_bf16(z)));
}
// Pairs of either
template <class T> static __host__ __device__ inline T tranship_hfma2_sat(T x, T y, T z)
{
    decltype(x.x) a[2], b[2], c[2];
    __builtin_memcpy((void *)a, (const void *)&x, sizeof x);
    __builtin_memcpy((void *)b, (const void *)&y, sizeof y);
    __builtin_memcpy((void *)c, (const void *)&z, sizeof z);
    a[0] = tranship_hfma_sat(a[0], b[0], c[0]);
    a[1] = tranship_hfma_sat(a[1], b[1], c[1]);
    __builtin_memcpy((void *)&x, (const void *)a, sizeof x);
    return x;
}
#undef TRANSHIP_SATURATED
#endif

#include <hip/hip_fp16.h>

int whole(__half h) { return __half2int_rz(h); }
__half made(unsigned x) { return __uint2half_rn(x); }
__half up(float x) { return tranship_float2half_ru(x); }
__half2 bounded(__half2 x, __half2 y) { return tranship_hmul2_sat(x, y); }
