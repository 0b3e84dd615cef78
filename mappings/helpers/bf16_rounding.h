#include "bf16_bits.h"
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_BF16_ROUNDING)
#define TRANSHIP_BF16_ROUNDING
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
typedef __hip_bfloat16 tranship_bf16;
#else
#include <hip/hip_bfloat16.h>
typedef hip_bfloat16 tranship_bf16;
#endif
#if !defined(__HIPCC_RTC__)
#include <math.h>
#endif
// CUDA's conversions of bfloat16 that round as their names say. HIP has some of them, which round twice or wrap. "nan" is what CUDA makes of a
// NaN; what is too large becomes the largest.
#define TRANSHIP_OF_BF16(name, rounding, type, least, most, nan) \
    static __host__ __device__ inline type tranship_bfloat162##name(tranship_bf16 h) \
    { \
        unsigned short bits; \
        __builtin_memcpy(&bits, (const void *)&h, sizeof bits); \
        float x = rounding(tranship_bf16_value(bits)); \
        return x != x ? nan : x >= (float)(most) ? most : x <= (float)(least) ? least : (type)x; \
    }
#define TRANSHIP_OF_BF16_ALL(name, type, least, most, nan) \
    TRANSHIP_OF_BF16(name##_rn, rintf, type, least, most, nan) \
    TRANSHIP_OF_BF16(name##_rd, floorf, type, least, most, nan) \
    TRANSHIP_OF_BF16(name##_ru, ceilf, type, least, most, nan) \
    TRANSHIP_OF_BF16(name##_rz, truncf, type, least, most, nan)
TRANSHIP_OF_BF16_ALL(int, int, -2147483647 - 1, 2147483647, 0)
TRANSHIP_OF_BF16_ALL(uint, unsigned, 0u, 4294967295u, 0u)
TRANSHIP_OF_BF16_ALL(short, short, -32768, 32767, 0)
TRANSHIP_OF_BF16_ALL(ushort, unsigned short, 0, 65535, 0)
TRANSHIP_OF_BF16_ALL(ll, long long, -9223372036854775807LL - 1, 9223372036854775807LL, -9223372036854775807LL - 1)
TRANSHIP_OF_BF16_ALL(ull, unsigned long long, 0ULL, 18446744073709551615ULL, 9223372036854775808ULL)
TRANSHIP_OF_BF16(char_rz, truncf, signed char, -128, 127, 0)
TRANSHIP_OF_BF16(uchar_rz, truncf, unsigned char, 0, 255, 0)
#undef TRANSHIP_OF_BF16_ALL
#undef TRANSHIP_OF_BF16
static __host__ __device__ inline tranship_bf16 tranship_to_bf16(float x, int direction)
{
    unsigned short bits = tranship_bf16_bits(x, direction);
    tranship_bf16 h;
    __builtin_memcpy((void *)&h, &bits, sizeof bits);
    return h;
}
#define TRANSHIP_TO_BF16(name, type, high, low) \
    static __host__ __device__ inline tranship_bf16 tranship_##name##2bfloat16_rn(type x) \
    { \
        return tranship_to_bf16(tranship_odd_sum(high, low), 2); \
    } \
    static __host__ __device__ inline tranship_bf16 tranship_##name##2bfloat16_rd(type x) \
    { \
        return tranship_to_bf16(tranship_odd_sum(high, low), -1); \
    } \
    static __host__ __device__ inline tranship_bf16 tranship_##name##2bfloat16_rz(type x) \
    { \
        return tranship_to_bf16(tranship_odd_sum(high, low), 0); \
    } \
    static __host__ __device__ inline tranship_bf16 tranship_##name##2bfloat16_ru(type x) \
    { \
        return tranship_to_bf16(tranship_odd_sum(high, low), 1); \
    }
TRANSHIP_TO_BF16(float, float, (double)x, -0.0)
TRANSHIP_TO_BF16(int, int, (double)x, -0.0)
TRANSHIP_TO_BF16(uint, unsigned, (double)x, -0.0)
TRANSHIP_TO_BF16(short, short, (double)x, -0.0)
TRANSHIP_TO_BF16(ushort, unsigned short, (double)x, -0.0)
TRANSHIP_TO_BF16(ll, long long, (double)(int)(x >> 32) * 4294967296.0, (double)(unsigned)x)
TRANSHIP_TO_BF16(ull, unsigned long long, (double)(unsigned)(x >> 32) * 4294967296.0, (double)(unsigned)x)
#undef TRANSHIP_TO_BF16
static __host__ __device__ inline tranship_bf16 tranship_double2bfloat16(double x)
{
    return tranship_to_bf16(tranship_odd_sum(x, -0.0), 2);
}
#endif
