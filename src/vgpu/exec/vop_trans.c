/* Reciprocals, roots, exponentials, sines. They are computed by vector loops in double and rounded
 * to f32 at the end, so they are within an ulp, as the ISA documents promise. Those of f32 flush
 * denormals in any mode (RDNA3 ISA, V_EXP_F32: "denormals are flushed"). */
#include "vgpu/exec/vop.h"

static inline f32 vop_trans_flush(f32 x)
{
    return float32(bits32(x) & 0x7f800000 ? bits32(x) : bits32(x) & 0x80000000);
}

/* 2^x: whole part into the exponent, the fraction by its series. */
static inline f64 exp2_d(f64 x)
{
    f64 y = x < 300 ? x : 300, z = y > -300 ? y : -300;
    f64 n = __builtin_rint(z), f = (z - n) * 0x1.62e42fefa39efp-1;
    f64 p = 1 + f / 9;
    p = 1 + f * p * (1.0 / 8);
    p = 1 + f * p * (1.0 / 7);
    p = 1 + f * p * (1.0 / 6);
    p = 1 + f * p * (1.0 / 5);
    p = 1 + f * p * (1.0 / 4);
    p = 1 + f * p * (1.0 / 3);
    p = 1 + f * p * (1.0 / 2);
    p = 1 + f * p;
    return p * float64((u64)(i64)((i32)n + 1023) << 52);
}

static inline f32 exp2_f32(f32 x)
{
    f32 r = (f32)exp2_d(x == x ? x : 0);
    return x == x ? r : x + x;
}

/* log2 m for m in sqrt(1/2) .. sqrt(2): 2 / ln 2 * artanh((m - 1) / (m + 1)), plus the exponent. */
static inline f32 log2_f32(f32 x)
{
    u64 b = bits64((f64)x); /* normal even where x is not */
    i32 e = (i32)(b >> 52 & 0x7ff) - 1023;
    u64 fraction = b & ((UINT64_C(1) << 52) - 1);
    bool upper = fraction > UINT64_C(0x6a09e667f3bcd);
    f64 m = float64(fraction | (upper ? UINT64_C(0x3fe) : UINT64_C(0x3ff)) << 52);
    f64 s = (m - 1) / (m + 1), q = s * s;
    f64 p = 1.0 / 15;
    p = p * q + 1.0 / 13;
    p = p * q + 1.0 / 11;
    p = p * q + 1.0 / 9;
    p = p * q + 1.0 / 7;
    p = p * q + 1.0 / 5;
    p = p * q + 1.0 / 3;
    p = p * q + 1;
    f32 r = (f32)(p * s * 0x1.71547652b82fep1 + (e + (upper ? 1 : 0)));
    r = x == 0 ? -INFINITY : r;
    r = x < 0 ? NAN : r;
    return x - x == 0 || x < 0 ? r : x + x; /* NaN and infinity stay */
}

/* sin(2 pi x) for |x| <= 1/4. */
static inline f64 sin_turn(f64 x)
{
    f64 t = x * 0x1.921fb54442d18p2, q = t * t;
    f64 p = 1 - q / (16 * 17);
    p = 1 - q * p * (1.0 / (14 * 15));
    p = 1 - q * p * (1.0 / (12 * 13));
    p = 1 - q * p * (1.0 / (10 * 11));
    p = 1 - q * p * (1.0 / (8 * 9));
    p = 1 - q * p * (1.0 / (6 * 7));
    p = 1 - q * p * (1.0 / (4 * 5));
    p = 1 - q * p * (1.0 / (2 * 3));
    return t * p;
}

/* Sources are turns, not radians; beyond 256 of them sine is 0 and cosine 1. */
static inline f32 sin_f32(f32 x)
{
    bool far = fabsf(x) > 256;
    f64 y = far ? 0 : x, f = y - __builtin_rint(y); /* -1/2 .. 1/2 */
    f64 g = f > 0.25 ? 0.5 - f : f < -0.25 ? -0.5 - f : f;
    f32 r = (f32)sin_turn(g);
    return x - x == 0 ? r : NAN;
}

static inline f32 cos_f32(f32 x)
{
    bool far = fabsf(x) > 256;
    f64 y = far ? 0 : x, f = y - __builtin_rint(y);
    f32 r = (f32)sin_turn(0.25 - __builtin_fabs(f));
    return x - x == 0 ? r : NAN;
}

VALU1(v_rcp_f32, f32, f32, vop_trans_flush(1 / vop_trans_flush(a)))
ALIAS(v_rcp_iflag_f32, v_rcp_f32)
VALU1(v_sqrt_f32, f32, f32, __builtin_sqrtf(vop_trans_flush(a)))
VALU1(v_rsq_f32, f32, f32, (f32)(1 / __builtin_sqrt((f64)vop_trans_flush(a))))
VALU1(v_exp_f32, f32, f32, vop_trans_flush(exp2_f32(vop_trans_flush(a))))
VALU1(v_log_f32, f32, f32, log2_f32(vop_trans_flush(a)))
VALU1(v_sin_f32, f32, f32, sin_f32(vop_trans_flush(a)))
VALU1(v_cos_f32, f32, f32, cos_f32(vop_trans_flush(a)))
ALIAS(v_exp_legacy_f32, v_exp_f32)
ALIAS(v_log_legacy_f32, v_log_f32)

VALU1(v_rcp_f16, h32, h32, 1 / a)
VALU1(v_sqrt_f16, h32, h32, __builtin_sqrtf(a))
VALU1(v_rsq_f16, h32, h32, (f32)(1 / __builtin_sqrt((f64)a)))
VALU1(v_exp_f16, h32, h32, exp2_f32(a))
VALU1(v_log_f16, h32, h32, log2_f32(a))
VALU1(v_sin_f16, h32, h32, sin_f32(a))
VALU1(v_cos_f16, h32, h32, cos_f32(a))

/* gfx12: of a scalar register, for a scalar one; f16 clears the upper half. The vector instruction
 * does it in one lane of a register behind the others. */
static void in_scalar(struct wave *w, const struct insn *i, insn_run *run)
{
    struct insn vector = *i;
    u64 exec = w->pair[SREG_EXEC / 2];
    vector.dst = (struct operand){OPERAND_VREG, 0, VREG_COUNT, 0};
    w->v[VREG_COUNT][0] = 0;
    w->pair[SREG_EXEC / 2] = 1;
    run(w, &vector);
    w->pair[SREG_EXEC / 2] = exec;
    scalar_put32(w, &i->dst, w->v[VREG_COUNT][0]);
}
#define IN_SCALAR(name)                                                                            \
    INSN(v_s_##name##_f32)                                                                         \
    {                                                                                              \
        in_scalar(w, i, op_v_##name##_f32);                                                        \
    }                                                                                              \
    INSN(v_s_##name##_f16)                                                                         \
    {                                                                                              \
        in_scalar(w, i, op_v_##name##_f16);                                                        \
    }
IN_SCALAR(exp)
IN_SCALAR(log)
IN_SCALAR(rcp)
IN_SCALAR(rsq)
IN_SCALAR(sqrt)
