#include "directed_conversions.h"
#include "ptx_floats.h"
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ROUNDED)
#define TRANSHIP_PTX_ROUNDED
// What rounds as its name says and saturates or flushes as well is of the two helpers above. Two floats in a register of 64 bits:
template <float (*f)(float, float)> static __device__ inline unsigned long long tranship_pair_f32(unsigned long long a, unsigned long long b)
{
    unsigned low = __float_as_uint(f(__uint_as_float((unsigned)a), __uint_as_float((unsigned)b)));
    unsigned high = __float_as_uint(f(__uint_as_float((unsigned)(a >> 32)), __uint_as_float((unsigned)(b >> 32))));
    return (unsigned long long)high << 32 | low;
}
template <float (*f)(float, float, float)>
static __device__ inline unsigned long long tranship_pair_f32(unsigned long long a, unsigned long long b, unsigned long long c)
{
    unsigned low = __float_as_uint(f(__uint_as_float((unsigned)a), __uint_as_float((unsigned)b), __uint_as_float((unsigned)c)));
    unsigned high = __float_as_uint(f(__uint_as_float((unsigned)(a >> 32)), __uint_as_float((unsigned)(b >> 32)), __uint_as_float((unsigned)(c >> 32))));
    return (unsigned long long)high << 32 | low;
}
static __device__ inline float tranship_fmaf_rn(float x, float y, float z)
{
    return fmaf(x, y, z);
}
#endif
