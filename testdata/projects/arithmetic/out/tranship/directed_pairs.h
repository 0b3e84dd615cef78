// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED_PAIRS)
#define TRANSHIP_DIRECTED_PAIRS
#include "directed.h"
// CUDA's arithmetic on two floats at once, __fadd2_rn and its like
static __device__ inline float2 tranship_fadd2_rn(float2 x, float2 y)
{
    return make_float2(tranship_fadd_rn(x.x, y.x), tranship_fadd_rn(x.y, y.y));
}
static __device__ inline float2 tranship_fmul2_rn(float2 x, float2 y)
{
    return make_float2(tranship_fmul_rn(x.x, y.x), tranship_fmul_rn(x.y, y.y));
}
static __device__ inline float2 tranship_ffma2_rn(float2 x, float2 y, float2 z)
{
    return make_float2(__fmaf_rn(x.x, y.x, z.x), __fmaf_rn(x.y, y.y, z.y));
}
static __device__ inline float2 tranship_fadd2_rd(float2 x, float2 y)
{
    return make_float2(tranship_fadd_rd(x.x, y.x), tranship_fadd_rd(x.y, y.y));
}
static __device__ inline float2 tranship_fmul2_rd(float2 x, float2 y)
{
    return make_float2(tranship_fmul_rd(x.x, y.x), tranship_fmul_rd(x.y, y.y));
}
static __device__ inline float2 tranship_ffma2_rd(float2 x, float2 y, float2 z)
{
    return make_float2(tranship_fmaf_rd(x.x, y.x, z.x), tranship_fmaf_rd(x.y, y.y, z.y));
}
static __device__ inline float2 tranship_fadd2_ru(float2 x, float2 y)
{
    return make_float2(tranship_fadd_ru(x.x, y.x), tranship_fadd_ru(x.y, y.y));
}
static __device__ inline float2 tranship_fmul2_ru(float2 x, float2 y)
{
    return make_float2(tranship_fmul_ru(x.x, y.x), tranship_fmul_ru(x.y, y.y));
}
static __device__ inline float2 tranship_ffma2_ru(float2 x, float2 y, float2 z)
{
    return make_float2(tranship_fmaf_ru(x.x, y.x, z.x), tranship_fmaf_ru(x.y, y.y, z.y));
}
static __device__ inline float2 tranship_fadd2_rz(float2 x, float2 y)
{
    return make_float2(tranship_fadd_rz(x.x, y.x), tranship_fadd_rz(x.y, y.y));
}
static __device__ inline float2 tranship_fmul2_rz(float2 x, float2 y)
{
    return make_float2(tranship_fmul_rz(x.x, y.x), tranship_fmul_rz(x.y, y.y));
}
static __device__ inline float2 tranship_ffma2_rz(float2 x, float2 y, float2 z)
{
    return make_float2(tranship_fmaf_rz(x.x, y.x, z.x), tranship_fmaf_rz(x.y, y.y, z.y));
}
#endif
