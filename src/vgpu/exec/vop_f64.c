/* Arithmetic on f64. */
#include "vgpu/exec/vop.h"

VALU2(v_add_f64, f64, f64, f64, a + b)
VALU2(v_mul_f64, f64, f64, f64, a *b)
VALU3(v_fma_f64, f64, f64, f64, f64, __builtin_fma(a, b, c))
VALU2D(v_fmac_f64, f64, f64, f64, __builtin_fma(a, b, d))
VALU2(v_min_f64, f64, f64, f64, min_f64(a, b, ieee))
VALU2(v_max_f64, f64, f64, f64, max_f64(a, b, ieee))
VALU2(v_min_num_f64, f64, f64, f64, min_num_f64(a, b))
VALU2(v_max_num_f64, f64, f64, f64, max_num_f64(a, b))
VALU2(v_minimum_f64, f64, f64, f64, minimum_f64(a, b))
VALU2(v_maximum_f64, f64, f64, f64, maximum_f64(a, b))

/* a + a: a NaN becomes a quiet one, which the compiler's own code for these does not do. */
VALU1(v_floor_f64, f64, f64, a != a ? a + a : __builtin_floor(a))
VALU1(v_ceil_f64, f64, f64, a != a ? a + a : __builtin_ceil(a))
VALU1(v_trunc_f64, f64, f64, a != a ? a + a : __builtin_trunc(a))
VALU1(v_rndne_f64, f64, f64, __builtin_roundeven(a))
static inline f64 fract_f64(f64 a)
{
    f64 x = a - __builtin_floor(a);
    return x >= 1 ? 0x1.fffffffffffffp-1 : x;
}
VALU1(v_fract_f64, f64, f64, fract_f64(a))
VALU2(v_ldexp_f64, f64, f64, i32, ldexp(a, b))

static f64 frexp_mant_f64(f64 a)
{
    int e;
    return a - a == 0 ? frexp(a, &e) : a + a;
}
static i32 frexp_exp_f64(f64 a)
{
    int e = 0;
    if (a - a == 0)
        frexp(a, &e);
    return e;
}
VALU1(v_frexp_mant_f64, f64, f64, frexp_mant_f64(a))
VALU1(v_frexp_exp_i32_f64, i32, f64, frexp_exp_f64(a))

VALU1(v_rcp_f64, f64, f64, 1 / a)
VALU1(v_sqrt_f64, f64, f64, __builtin_sqrt(a))
VALU1(v_rsq_f64, f64, f64, 1 / __builtin_sqrt(a))
