/* Comparisons. */
#include "vgpu/exec/vop.h"

#define FLOAT_RELATIONS(type, T)                                                                   \
    VCMP(f_##type, T, a == b && false)                                                             \
    VCMP(lt_##type, T, a < b)                                                                      \
    VCMP(eq_##type, T, a == b)                                                                     \
    VCMP(le_##type, T, a <= b)                                                                     \
    VCMP(gt_##type, T, a > b)                                                                      \
    VCMP(lg_##type, T, a<b || a> b)                                                                \
    VCMP(ge_##type, T, a >= b)                                                                     \
    VCMP(o_##type, T, a == a && b == b)                                                            \
    VCMP(u_##type, T, a != a || b != b)                                                            \
    VCMP(nge_##type, T, !(a >= b))                                                                 \
    VCMP(nlg_##type, T, !(a < b || a > b))                                                         \
    VCMP(ngt_##type, T, !(a > b))                                                                  \
    VCMP(nle_##type, T, !(a <= b))                                                                 \
    VCMP(neq_##type, T, a != b)                                                                    \
    VCMP(nlt_##type, T, !(a < b))                                                                  \
    VCMP(tru_##type, T, a == b || true)                                                            \
    ALIAS(v_cmp_t_##type, v_cmp_tru_##type)                                                        \
    ALIAS(v_cmpx_t_##type, v_cmpx_tru_##type)

#define INTEGER_RELATIONS(T)                                                                       \
    VCMP(f_##T, T, a != b && false)                                                                \
    VCMP(lt_##T, T, a < b)                                                                         \
    VCMP(eq_##T, T, a == b)                                                                        \
    VCMP(le_##T, T, a <= b)                                                                        \
    VCMP(gt_##T, T, a > b)                                                                         \
    VCMP(ne_##T, T, a != b)                                                                        \
    VCMP(ge_##T, T, a >= b)                                                                        \
    VCMP(t_##T, T, a == b || true)

FLOAT_RELATIONS(f32, f32)
FLOAT_RELATIONS(f64, f64)
FLOAT_RELATIONS(f16, h32)
INTEGER_RELATIONS(i32)
INTEGER_RELATIONS(u32)
INTEGER_RELATIONS(i64)
INTEGER_RELATIONS(u64)
INTEGER_RELATIONS(i16)
INTEGER_RELATIONS(u16)

/* v_cmp_class: source 1 has a bit per class: signalling NaN, quiet NaN, -infinity,
 * -normal, -denormal, -0, +0, +denormal, +normal, +infinity. The value by its bits: width
 * of the fraction, of all. */
static bool vop_cmp_in_class(u64 x, unsigned fraction, unsigned width, u32 classes)
{
    u64 sign = x >> (width - 1) & 1, inf = ((UINT64_C(1) << (width - 1 - fraction)) - 1)
                                           << fraction;
    u64 m = x & ((UINT64_C(1) << (width - 1)) - 1);
    unsigned n; /* for positive numbers */
    if (m > inf)
        return classes >> (m >> (fraction - 1) & 1) & 1;
    if (m == inf)
        n = 9;
    else if (m >> fraction)
        n = 8;
    else
        n = m ? 7 : 6;
    return classes >> (sign ? 11 - n : n) & 1;
}

static u64 class_f32(struct wave *w, const struct insn *i)
{
    SOURCE(f32, a, 0);
    SOURCE(u32, b, 1);
    u64 m = 0;
    EACH_LANE(w, l)
    m |= (u64)vop_cmp_in_class(bits32(a_p[l]), 23, 32, b_p[l]) << l;
    return m & wave_exec(w);
}

static u64 class_f64(struct wave *w, const struct insn *i)
{
    SOURCE(f64, a, 0);
    SOURCE(u32, b, 1);
    u64 m = 0;
    EACH_LANE(w, l)
    m |= (u64)vop_cmp_in_class(bits64(a_p[l]), 52, 64, b_p[l]) << l;
    return m & wave_exec(w);
}

static u64 class_f16(struct wave *w, const struct insn *i)
{
    u16 a_tmp[MAX_LANES];
    const u16 *a_p = (const u16 *)lanes_f16(w, i, 0, a_tmp);
    SOURCE(u16, b, 1);
    u64 m = 0;
    EACH_LANE(w, l)
    m |= (u64)vop_cmp_in_class(a_p[l], 10, 16, b_p[l]) << l;
    return m & wave_exec(w);
}

#define CLASS(type)                                                                                \
    INSN(v_cmp_class_##type)                                                                       \
    {                                                                                              \
        put_mask(w, i, class_##type(w, i));                                                        \
    }                                                                                              \
    INSN(v_cmpx_class_##type)                                                                      \
    {                                                                                              \
        put_cmpx(w, i, class_##type(w, i));                                                        \
    }
CLASS(f32)
CLASS(f64)
CLASS(f16)
