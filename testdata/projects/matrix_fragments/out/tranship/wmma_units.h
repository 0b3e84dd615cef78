// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_WMMA_UNITS)
#define TRANSHIP_WMMA_UNITS
#if !defined(__HIPCC_RTC__)
#include <hip/hip_fp16.h>
#if __has_include(<hip/hip_bf16.h>)
#include <hip/hip_bf16.h>
#else
#include <hip/hip_bfloat16.h>
#endif
#endif
// What the elements of matrix fragments are computed with: half and bfloat16 as float, whole numbers without overflow. And the matrix units of
// GPUs whose registers hold fragments as wmma.h does: gfx11 and gfx12 with waves of 32 lanes. Those of gfx9 take all 64 lanes, which are two of
// CUDA's warps.
namespace tranship_wmma {
static __device__ inline int number(signed char x)
{
    return x;
}
static __device__ inline int number(unsigned char x)
{
    return x;
}
static __device__ inline long long number(int x)
{
    return x;
}
static __device__ inline float number(float x)
{
    return x;
}
static __device__ inline double number(double x)
{
    return x;
}
static __device__ inline float number(__half x)
{
    return __half2float(x);
}
#if defined(_HIP_INCLUDE_HIP_AMD_DETAIL_HIP_BF16_H_) || defined(_HIP_INCLUDE_HIP_HIP_BF16_H)
#define TRANSHIP_WMMA_BF16 __hip_bfloat16
static __device__ inline float number(__hip_bfloat16 x)
{
    return __bfloat162float(x);
}
#elif !defined(__HIPCC_RTC__)
#define TRANSHIP_WMMA_BF16 hip_bfloat16
static __device__ inline float number(hip_bfloat16 x)
{
    return static_cast<float>(x);
}
#endif

static __device__ inline long long multiply_add(int x, int y, long long sum)
{
    return sum + x * y;
}
static __device__ inline float multiply_add(float x, float y, float sum)
{
    return __builtin_fmaf(x, y, sum);
}
static __device__ inline double multiply_add(double x, double y, double sum)
{
    return __builtin_fma(x, y, sum);
}

static __device__ inline void put(int &to, long long sum, bool saturate)
{
    const long long most = 0x7fffffff;
    if (saturate)
        sum = sum > most ? most : sum < -most - 1 ? -most - 1 : sum;
    to = static_cast<int>(sum);
}
static __device__ inline void put(float &to, float sum, bool)
{
    to = sum;
}
static __device__ inline void put(double &to, double sum, bool)
{
    to = sum;
}
static __device__ inline void put(__half &to, float sum, bool)
{
    to = __float2half(sum);
}

// Row i of the elements of a sum that a lane has, of a tile with N columns: as the matrix units of gfx12 have them, where a lane has rows that
// follow one another, and as those of gfx11.
template <int M, int N> __device__ inline int row_of(int i)
{
    const int part = static_cast<int>(__lane_id() & 31) / N;
#if defined(__GFX12__)
    return part * (M * N / 32) + i;
#else
    return i * (32 / N) + part;
#endif
}

// Computes what it is made for, and says whether it did.
template <int M, int N> struct unit {
    template <class D, class A, class B, class C> static __device__ bool multiply(D &, const A &, const B &, const C &, bool)
    {
        return false;
    }
};

#if (defined(__GFX11__) || defined(__GFX12__)) && !(__clang_major__ < 20 && __AMDGCN_WAVEFRONT_SIZE__ == 64)
typedef float sums __attribute__((ext_vector_type(8)));
typedef int int_sums __attribute__((ext_vector_type(8)));
#if defined(__GFX12__)
#define TRANSHIP_WMMA_UNIT(name) __builtin_amdgcn_wmma_##name##_w32_gfx12
enum { lanes_of_row = 2 };
#else
#define TRANSHIP_WMMA_UNIT(name) __builtin_amdgcn_wmma_##name##_w32
enum { lanes_of_row = 1 };
#endif
typedef int bytes __attribute__((ext_vector_type(4 / lanes_of_row)));
typedef _Float16 halves __attribute__((ext_vector_type(16 / lanes_of_row)));
typedef short bfloats __attribute__((ext_vector_type(16 / lanes_of_row)));

// A row of A, a column of B: both halves of the lanes have all of it, and give all of it to the unit of gfx11, a half each to that of gfx12.
template <class V, class T> __device__ inline V vector_of(const T (&x)[16])
{
    static_assert(sizeof(V) * lanes_of_row == sizeof x, "the elements of a lane fill the vector");
    V part[lanes_of_row];
    __builtin_memcpy(part, static_cast<const void *>(x), sizeof part);
    return __lane_id() & 16 ? part[lanes_of_row - 1] : part[0];
}

static __device__ inline sums product(const __half (&a)[16], const __half (&b)[16], sums c)
{
    return TRANSHIP_WMMA_UNIT(f32_16x16x16_f16)(vector_of<halves>(a), vector_of<halves>(b), c);
}
#if defined(TRANSHIP_WMMA_BF16)
static __device__ inline sums product(const TRANSHIP_WMMA_BF16 (&a)[16], const TRANSHIP_WMMA_BF16 (&b)[16], sums c)
{
    return TRANSHIP_WMMA_UNIT(f32_16x16x16_bf16)(vector_of<bfloats>(a), vector_of<bfloats>(b), c);
}
#endif

template <> struct unit<16, 16> {
    template <class D, class A, class B, class C>
    static __device__ bool multiply(D (&d)[8], const A (&a)[16], const B (&b)[16], const C (&c)[8], bool)
    {
        sums sum;
        for (int i = 0; i < 8; i++)
            sum[i] = number(c[i]);
        sum = product(a, b, sum);
        for (int i = 0; i < 8; i++)
            put(d[i], sum[i], false);
        return true;
    }
    template <class A> static __device__ bool multiply(int (&d)[8], const A (&a)[16], const A (&b)[16], const int (&c)[8], bool saturate)
    {
        const bool sign = A(-1) < A(0);
        bytes x = vector_of<bytes>(a), y = vector_of<bytes>(b);
        int_sums sum;
        for (int i = 0; i < 8; i++)
            sum[i] = c[i];
        sum = saturate ? TRANSHIP_WMMA_UNIT(i32_16x16x16_iu8)(sign, x, sign, y, sum, true)
                       : TRANSHIP_WMMA_UNIT(i32_16x16x16_iu8)(sign, x, sign, y, sum, false);
        for (int i = 0; i < 8; i++)
            d[i] = sum[i];
        return true;
    }
    static __device__ bool multiply(float (&)[8], const float (&)[8], const float (&)[8], const float (&)[8], bool)
    {
        return false; // tf32, which has no unit
    }
};
#undef TRANSHIP_WMMA_UNIT
#endif
}
#endif
