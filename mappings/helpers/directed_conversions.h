#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED_CONVERSIONS)
#define TRANSHIP_DIRECTED_CONVERSIONS
#include "directed.h"
// CUDA's conversions that round down, up or to zero, for releases of HIP in which they all round to nearest. 64 bits become two
// doubles, the sum of which is rounded. The double of an unsigned number is there as well: HIP takes it for a signed one.
static __device__ inline double tranship_uint2double_rn(unsigned x)
{
    return (double)x;
}
static __device__ inline float tranship_double2float_rd(double x)
{
    return tranship_narrow(x, 0, -1);
}
static __device__ inline float tranship_int2float_rd(int x)
{
    return tranship_narrow((double)x, 0, -1);
}
static __device__ inline float tranship_uint2float_rd(unsigned x)
{
    return tranship_narrow((double)x, 0, -1);
}
static __device__ inline float tranship_ll2float_rd(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline double tranship_ll2double_rd(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline float tranship_ull2float_rd(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline double tranship_ull2double_rd(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline float tranship_double2float_ru(double x)
{
    return tranship_narrow(x, 0, 1);
}
static __device__ inline float tranship_int2float_ru(int x)
{
    return tranship_narrow((double)x, 0, 1);
}
static __device__ inline float tranship_uint2float_ru(unsigned x)
{
    return tranship_narrow((double)x, 0, 1);
}
static __device__ inline float tranship_ll2float_ru(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline double tranship_ll2double_ru(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline float tranship_ull2float_ru(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline double tranship_ull2double_ru(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline float tranship_double2float_rz(double x)
{
    return tranship_narrow(x, 0, 0);
}
static __device__ inline float tranship_int2float_rz(int x)
{
    return tranship_narrow((double)x, 0, 0);
}
static __device__ inline float tranship_uint2float_rz(unsigned x)
{
    return tranship_narrow((double)x, 0, 0);
}
static __device__ inline float tranship_ll2float_rz(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline double tranship_ll2double_rz(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline float tranship_ull2float_rz(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline double tranship_ull2double_rz(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
#endif
