/* Arithmetic on f32. */
#include "vgpu/exec/vop.h"

VALU2(v_add_f32, f32, f32, f32, a + b)
VALU2(v_sub_f32, f32, f32, f32, a - b)
VALU2(v_subrev_f32, f32, f32, f32, b - a)
VALU2(v_mul_f32, f32, f32, f32, a *b)
VALU3(v_fma_f32, f32, f32, f32, f32, __builtin_fmaf(a, b, c))
VALU2D(v_fmac_f32, f32, f32, f32, __builtin_fmaf(a, b, d))
/* v_mad and v_mac round twice and know no denormals, whatever the mode says (LLVM selects them only
 * where f32 denormals are off: SITargetLowering::isFMADLegal). */
static inline f32 vop_f32_no_denormal(f32 x)
{
    return __builtin_fabsf(x) < 0x1p-126f ? __builtin_copysignf(0, x) : x;
}
static inline f32 mad_f32(f32 a, f32 b, f32 c)
{
    return vop_f32_no_denormal(
        vop_f32_no_denormal(vop_f32_no_denormal(a) * vop_f32_no_denormal(b)) +
        vop_f32_no_denormal(c));
}
VALU3(v_mad_f32, f32, f32, f32, f32, mad_f32(a, b, c))
VALU2D(v_mac_f32, f32, f32, f32, mad_f32(a, b, d))

/* K is the literal: fmamk a * K + b, fmaak a * b + K. */
VALU2(v_fmamk_f32, f32, f32, f32, __builtin_fmaf(a, float32(literal), b))
VALU2(v_fmaak_f32, f32, f32, f32, __builtin_fmaf(a, b, float32(literal)))
VALU2(v_madmk_f32, f32, f32, f32, mad_f32(a, float32(literal), b))
VALU2(v_madak_f32, f32, f32, f32, mad_f32(a, b, float32(literal)))

/* "Legacy", "DX9 zero": 0 times anything is 0. */
static inline f32 mul_legacy(f32 a, f32 b)
{
    return a == 0 || b == 0 ? 0 : a * b;
}
VALU2(v_mul_legacy_f32, f32, f32, f32, mul_legacy(a, b))
ALIAS(v_mul_dx9_zero_f32, v_mul_legacy_f32)
static inline f32 mad_legacy(f32 a, f32 b, f32 c)
{
    return vop_f32_no_denormal(a) == 0 || vop_f32_no_denormal(b) == 0 ? mad_f32(0, 0, c)
                                                                      : mad_f32(a, b, c);
}
VALU3(v_mad_legacy_f32, f32, f32, f32, f32, mad_legacy(a, b, c))
VALU2D(v_mac_legacy_f32, f32, f32, f32, mad_legacy(a, b, d))
static inline f32 fma_legacy(f32 a, f32 b, f32 c)
{
    return a == 0 || b == 0 ? c + 0.0f : __builtin_fmaf(a, b, c);
}
VALU3(v_fma_legacy_f32, f32, f32, f32, f32, fma_legacy(a, b, c))
ALIAS(v_fma_dx9_zero_f32, v_fma_legacy_f32)
VALU2D(v_fmac_legacy_f32, f32, f32, f32, fma_legacy(a, b, d))
ALIAS(v_fmac_dx9_zero_f32, v_fmac_legacy_f32)

VALU2(v_min_f32, f32, f32, f32, min_f32(a, b, ieee))
VALU2(v_max_f32, f32, f32, f32, max_f32(a, b, ieee))
VALU3(v_min3_f32, f32, f32, f32, f32, min_f32(min_f32(a, b, ieee), c, ieee))
VALU3(v_max3_f32, f32, f32, f32, f32, max_f32(max_f32(a, b, ieee), c, ieee))
VALU3(v_med3_f32, f32, f32, f32, f32, med3_f32(a, b, c, ieee))
VALU3(v_minmax_f32, f32, f32, f32, f32, max_f32(min_f32(a, b, ieee), c, ieee))
VALU3(v_maxmin_f32, f32, f32, f32, f32, min_f32(max_f32(a, b, ieee), c, ieee))

VALU2(v_min_num_f32, f32, f32, f32, min_num_f32(a, b))
VALU2(v_max_num_f32, f32, f32, f32, max_num_f32(a, b))
VALU2(v_minimum_f32, f32, f32, f32, minimum_f32(a, b))
VALU2(v_maximum_f32, f32, f32, f32, maximum_f32(a, b))
VALU3(v_min3_num_f32, f32, f32, f32, f32, min_num_f32(min_num_f32(a, b), c))
VALU3(v_max3_num_f32, f32, f32, f32, f32, max_num_f32(max_num_f32(a, b), c))
VALU3(v_med3_num_f32, f32, f32, f32, f32, med3_num_f32(a, b, c))
VALU3(v_minmax_num_f32, f32, f32, f32, f32, max_num_f32(min_num_f32(a, b), c))
VALU3(v_maxmin_num_f32, f32, f32, f32, f32, min_num_f32(max_num_f32(a, b), c))
VALU3(v_minimum3_f32, f32, f32, f32, f32, minimum_f32(minimum_f32(a, b), c))
VALU3(v_maximum3_f32, f32, f32, f32, f32, maximum_f32(maximum_f32(a, b), c))
VALU3(v_minimummaximum_f32, f32, f32, f32, f32, maximum_f32(minimum_f32(a, b), c))
VALU3(v_maximumminimum_f32, f32, f32, f32, f32, minimum_f32(maximum_f32(a, b), c))

/* a + a: a NaN becomes a quiet one, which the compiler's own code for these does not do. */
VALU1(v_floor_f32, f32, f32, a != a ? a + a : __builtin_floorf(a))
VALU1(v_ceil_f32, f32, f32, a != a ? a + a : __builtin_ceilf(a))
VALU1(v_trunc_f32, f32, f32, a != a ? a + a : __builtin_truncf(a))
VALU1(v_rndne_f32, f32, f32, __builtin_roundevenf(a))
/* Less than 1 always: a tiny negative number would round to it. */
static inline f32 fract_f32(f32 a)
{
    f32 x = a - __builtin_floorf(a);
    return x >= 1 ? 0x1.fffffep-1f : x;
}
VALU1(v_fract_f32, f32, f32, fract_f32(a))

/* In double the product is exact but for one rounding at the end. */
static inline f32 ldexp_f32(f32 a, i32 e)
{
    i32 n = e < -600 ? -600 : e > 600 ? 600 : e;
    return (f32)(a * float64((u64)(1023 + n) << 52));
}
VALU2(v_ldexp_f32, f32, f32, i32, ldexp_f32(a, b))

static f32 frexp_mant_f32(f32 a)
{
    int e;
    return a - a == 0 ? frexpf(a, &e) : a + a;
}
static i32 frexp_exp_f32(f32 a)
{
    int e = 0;
    if (a - a == 0)
        frexpf(a, &e);
    return e;
}
VALU1(v_frexp_mant_f32, f32, f32, frexp_mant_f32(a))
VALU1(v_frexp_exp_i32_f32, i32, f32, frexp_exp_f32(a))

/* Cube maps (CDNA 2 ISA, V_CUBEID_F32): faces 0 .. 5 are +x -x +y -y +z -z; the major axis is the
 * greatest, z before y before x where they are equal. */
static inline bool major_z(f32 x, f32 y, f32 z)
{
    return fabsf(z) >= fabsf(x) && fabsf(z) >= fabsf(y);
}
static inline bool major_y(f32 x, f32 y, f32 z)
{
    return !major_z(x, y, z) && fabsf(y) >= fabsf(x);
}
static f32 cube_id(f32 x, f32 y, f32 z)
{
    if (major_z(x, y, z))
        return z < 0 ? 5 : 4;
    if (major_y(x, y, z))
        return y < 0 ? 3 : 2;
    return x < 0 ? 1 : 0;
}
static f32 cube_s(f32 x, f32 y, f32 z)
{
    if (major_z(x, y, z))
        return z < 0 ? -x : x;
    if (major_y(x, y, z))
        return x;
    return x < 0 ? z : -z;
}
static f32 cube_t(f32 x, f32 y, f32 z)
{
    if (major_y(x, y, z))
        return y < 0 ? -z : z;
    return -y;
}
static inline f32 vop_f32_quiet(f32 x)
{
    return x != x ? x + x : x;
}
static f32 cube_ma(f32 x, f32 y, f32 z)
{
    return 2 * (major_z(x, y, z) ? z : major_y(x, y, z) ? y : x);
}
VALU3(v_cubeid_f32, f32, f32, f32, f32, cube_id(a, b, c))
VALU3(v_cubesc_f32, f32, f32, f32, f32, vop_f32_quiet(cube_s(a, b, c)))
VALU3(v_cubetc_f32, f32, f32, f32, f32, vop_f32_quiet(cube_t(a, b, c)))
VALU3(v_cubema_f32, f32, f32, f32, f32, cube_ma(a, b, c))
