// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
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
