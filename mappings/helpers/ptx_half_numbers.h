#include "half_rounding.h"
#include "ptx_floats.h"
#include "ptx_half.h"
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
