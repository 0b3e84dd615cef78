// Functions of libdevice, as code calls them that was written beside a compiler: by the names of the bitcode library.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

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

extern "C" {
 // counts from the top
}
 // clang declares it for int

// The program's own: no finding, and it stays.
__device__ float __nv_scaled(float x)
{
    return 2.0f * x;
}
extern "C" __device__ int __nv_popcll(unsigned long long x)
{
    return x != 0;
}

__device__ double powers(float x, double y, int n)
{
    return pow((double)x, y) + pow(y, y) + sqrt((double)(n + 1));
}

__device__ int bits(unsigned u, int i, unsigned long long w)
{
    int top = __clz((int)u) + (int)__popc(u);
    return top + max(i, (int)u) + ((int)::__brev(u) >> 28) + __nv_popcll(w) + (int)(((long long)(i) + (3)) >> 1);
}

__device__ long long whole(float x, double y)
{
    return tranship_integer<long long>(truncf(x)) + tranship_integer<long long>(floor(y)) + __float2int_rn(x) + ((unsigned long long)__double_as_longlong(y) >> 52);
}

namespace mine {
__device__ float sinf(float x)
{
    return ::sinf(x);
}
__device__ unsigned __brev(unsigned x)
{
    return (int)::__brev(x);
}
}

__device__ float both(float x)
{
    float s, c;
    sincosf(x, &s, &c);
    return s + c + __sinf(x) + __nv_scaled(x) + __half2float(__ushort_as_half(__half_as_ushort(__float2half_rn(x)))) + tanhf(x);
}

template <class T> __device__ T root(T x)
{
    return sqrt((double)x);
}

#define LENGTH(x, y) hypot((double)(x), (double)(y))

__global__ void all(double *out, float x)
{
    double (*f)(double, double) = pow;
    out[0] = f(2, 3) + LENGTH(x + 1, 2) + root(x) + __nv_newer(x);
}
