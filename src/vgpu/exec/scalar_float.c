/* Floating point in scalar registers (from gfx11.5 on): SOP1, SOP2, SOPC. RDNA4 ISA, "Scalar ALU
 * Operations". A half is in the lower 16 bits; results clear the upper ones. */
#include "vgpu/exec/scalar.h"
#include "vgpu/exec/vop.h"

/* Sources and results as the MODE register has denormals. */
static f32 flushed32(f32 x)
{
    return bits32(x) & 0x7f800000 ? x : float32(bits32(x) & 0x80000000);
}

static f32 source_f32(const struct wave *w, const struct operand *o)
{
    f32 x = float32(source_u32(w, o));
    return w->mode & MODE_SRC32 ? x : flushed32(x);
}

static u16 flushed16(u16 x)
{
    return x & 0x7c00 ? x : x & 0x8000;
}

/* Of a constant that is a float the half of that value; MODE's signalling NaNs stay so. */
static f32 source_h32(const struct wave *w, const struct operand *o)
{
    u16 x = (u16)(o->kind == OPERAND_CONST ? const_b16(o, true) : source_u32(w, o));
    x = w->mode & MODE_SRC64 ? x : flushed16(x);
    bool signalling = (x & 0x7fff) > 0x7c00 && !(x & 0x200);
    return float32(bits32(float_of_half(x)) & ~(signalling ? QUIET32 : 0));
}

static void result_f32(struct wave *w, const struct insn *i, f32 x)
{
    result_u32(w, i, bits32(w->mode & MODE_DST32 ? x : flushed32(x)));
}

static void result_h32(struct wave *w, const struct insn *i, f32 x)
{
    u16 h = half_of_float(x);
    result_u32(w, i, w->mode & MODE_DST64 ? h : flushed16(h));
}

/* The expression of a, b and the destination d is computed in f32 for both types. */
#define FLOAT(type, T, name, expr)                                                                 \
    INSN(s_##name##_##type)                                                                        \
    {                                                                                              \
        ROUNDING(T, s_##name##_##type);                                                            \
        f32 a = source_##T(w, &i->src[0]), b = source_##T(w, &i->src[1]);                          \
        (void)b;                                                                                   \
        result_##T(w, i, expr);                                                                    \
    }
#define BOTH(name, expr) FLOAT(f32, f32, name, expr) FLOAT(f16, h32, name, expr)
BOTH(add, a + b)
BOTH(sub, a - b)
BOTH(mul, a *b)
BOTH(min, min_f32(a, b, w->mode &MODE_IEEE))
BOTH(max, max_f32(a, b, w->mode &MODE_IEEE))
BOTH(min_num, min_num_f32(a, b))
BOTH(max_num, max_num_f32(a, b))
BOTH(minimum, minimum_f32(a, b))
BOTH(maximum, maximum_f32(a, b))
BOTH(ceil, a != a ? a + a : __builtin_ceilf(a))
BOTH(floor, a != a ? a + a : __builtin_floorf(a))
BOTH(trunc, a != a ? a + a : __builtin_truncf(a))
BOTH(rndne, __builtin_roundevenf(a))
FLOAT(f32, f32, fmac, __builtin_fmaf(a, b, source_f32(w, &i->dst)))
FLOAT(f16, h32, fmac, fma_half(a, b, source_h32(w, &i->dst)))
FLOAT(f32, f32, fmaak, __builtin_fmaf(a, b, float32(i->imm2)))
FLOAT(f32, f32, fmamk, __builtin_fmaf(a, float32(i->imm2), b))

/* Conversions, by the vector instructions' rules: integers saturate, a NaN is 0. */
INSN(s_cvt_f32_i32)
{
    ROUNDING(f32, s_cvt_f32_i32);
    result_u32(w, i, bits32((f32)source_i32(w, &i->src[0])));
}

INSN(s_cvt_f32_u32)
{
    ROUNDING(f32, s_cvt_f32_u32);
    result_u32(w, i, bits32((f32)source_u32(w, &i->src[0])));
}

INSN(s_cvt_i32_f32)
{
    f32 a = source_f32(w, &i->src[0]);
    i32 d = a != a ? 0 : a >= 0x1p31f ? INT32_MAX : a < -0x1p31f ? INT32_MIN : (i32)a;
    result_u32(w, i, (u32)d);
}

INSN(s_cvt_u32_f32)
{
    f32 a = source_f32(w, &i->src[0]);
    result_u32(w, i, !(a > 0) ? 0 : a >= 0x1p32f ? UINT32_MAX : (u32)a);
}

INSN(s_cvt_f16_f32)
{
    ROUNDING(h32, s_cvt_f16_f32);
    result_h32(w, i, source_f32(w, &i->src[0]));
}

INSN(s_cvt_f32_f16)
{
    f32 x = source_h32(w, &i->src[0]);
    result_f32(w, i, x != x ? x + x : x);
}

INSN(s_cvt_hi_f32_f16)
{
    u16 x = (u16)(source_u32(w, &i->src[0]) >> 16);
    result_f32(w, i, float_of_half(w->mode & MODE_SRC64 ? x : flushed16(x)));
}

/* Towards zero, whatever the mode says: a value too great is the greatest half. */
static u32 half_towards_zero(const struct wave *w, f32 x)
{
    u16 h = half_of_float(x);
    if (x == x && fabsf(float_of_half(h)) > fabsf(x))
        h--;
    return w->mode & MODE_DST64 ? h : flushed16(h);
}

INSN(s_cvt_pk_rtz_f16_f32)
{
    f32 a = source_f32(w, &i->src[0]), b = source_f32(w, &i->src[1]);
    result_u32(w, i, half_towards_zero(w, a) | half_towards_zero(w, b) << 16);
}

#define COMPARE(name, expr)                                                                        \
    INSN(s_cmp_##name##_f32)                                                                       \
    {                                                                                              \
        f32 a = source_f32(w, &i->src[0]), b = source_f32(w, &i->src[1]);                          \
        w->scc = (expr);                                                                           \
    }                                                                                              \
    INSN(s_cmp_##name##_f16)                                                                       \
    {                                                                                              \
        f32 a = source_h32(w, &i->src[0]), b = source_h32(w, &i->src[1]);                          \
        w->scc = (expr);                                                                           \
    }
COMPARE(lt, a < b)
COMPARE(eq, a == b)
COMPARE(le, a <= b)
COMPARE(gt, a > b)
COMPARE(lg, (a < b) | (a > b))
COMPARE(ge, a >= b)
COMPARE(o, (a == a) & (b == b))
COMPARE(u, (a != a) | (b != b))
COMPARE(nge, !(a >= b))
COMPARE(nlg, !((a < b) | (a > b)))
COMPARE(ngt, !(a > b))
COMPARE(nle, !(a <= b))
COMPARE(neq, !(a == b))
COMPARE(nlt, !(a < b))
