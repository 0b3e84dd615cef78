/* Arithmetic on f16. It is computed in f32, which has enough digits for the result of one operation
 * to be as if rounded once. fma is different: see fma_half. */
#include "vgpu/exec/vop.h"

VALU2(v_add_f16, h32, h32, h32, a + b)
VALU2(v_sub_f16, h32, h32, h32, a - b)
VALU2(v_subrev_f16, h32, h32, h32, b - a)
VALU2(v_mul_f16, h32, h32, h32, a *b)
VALU3(v_fma_f16, h32, h32, h32, h32, fma_half(a, b, c))
VALU2D(v_fmac_f16, h32, h32, h32, fma_half(a, b, d))
/* Not fused: the product is rounded to f16. */
static inline f32 mad_half(f32 a, f32 b, f32 c)
{
    return float_of_half(half_of_float(a * b)) + c;
}
VALU3(v_mad_f16, h32, h32, h32, h32, mad_half(a, b, c))

/* These keep the other half of the destination on gfx9, too (LLVM's
 * GCNSubtarget::zeroesHigh16BitsOfDest): as if there were a third source (see put_b16). */
#define KEEPS(name, VALU, expr)                                                                    \
    VALU(name##_half, h32, h32, h32, expr)                                                         \
    INSN(name)                                                                                     \
    {                                                                                              \
        struct insn three = *i;                                                                    \
        three.src[2].kind = OPERAND_NULL;                                                          \
        op_##name##_half(w, &three);                                                               \
    }
KEEPS(v_mac_f16, VALU2D, mad_half(a, b, d))

VALU2(v_fmamk_f16, h32, h32, h32, fma_half(a, float_of_half((u16)literal), b))
VALU2(v_fmaak_f16, h32, h32, h32, fma_half(a, b, float_of_half((u16)literal)))
KEEPS(v_madmk_f16, VALU2, mad_half(a, float_of_half((u16)literal), b))
KEEPS(v_madak_f16, VALU2, mad_half(a, b, float_of_half((u16)literal)))

/* The instructions of gfx8, which clear the other half of the destination as VOP2's do: told by the
 * missing third source (see put_b16). */
static void run_legacy(struct wave *w, const struct insn *i, const f32 *r)
{
    struct insn two = *i;
    f32 copy[MAX_LANES];
    memcpy(copy, r, sizeof copy);
    two.src[2].kind = OPERAND_NONE;
    put_h32(w, &two, copy);
}
#define LEGACY(name, expr)                                                                         \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(h32, name);                                                                       \
        SOURCE(h32, a, 0);                                                                         \
        SOURCE(h32, b, 1);                                                                         \
        SOURCE(h32, c, 2);                                                                         \
        f32 r[MAX_LANES] __attribute__((aligned(64)));                                             \
        for (unsigned l = 0; l < MAX_LANES; l++)                                                   \
            r[l] = expr(a_p[l], b_p[l], c_p[l]);                                                   \
        run_legacy(w, i, r);                                                                       \
    }
LEGACY(v_mad_legacy_f16, mad_half)
LEGACY(v_fma_legacy_f16, fma_half)

/* Conversion to f32 makes signalling NaNs quiet, so IEEE mode's rule for them (see min_f32) needs
 * the sources as they were: a NaN that was signalling becomes the f32 kind again. */
static void keep_signalling(struct wave *w, const struct insn *i, unsigned n, f32 x[MAX_LANES])
{
    u16 half[MAX_LANES];
    const u16 *h = (const u16 *)lanes_f16(w, i, n, half);
    floats_of_halves(h, x, MAX_LANES);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        bool signalling = (h[l] & 0x7fff) > 0x7c00 && !(h[l] & 0x200);
        x[l] = float32(bits32(x[l]) & ~(signalling ? QUIET32 : 0));
    }
}
#define MINMAX(name, sources, expr)                                                                \
    INSN(name)                                                                                     \
    {                                                                                              \
        f32 s[3][MAX_LANES] __attribute__((aligned(64)));                                          \
        for (unsigned n = 0; n < 3; n++)                                                           \
            keep_signalling(w, i, n < sources ? n : 0, s[n]);                                      \
        bool ieee = w->mode & MODE_IEEE;                                                           \
        (void)ieee;                                                                                \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                 \
            f32 a = s[0][l], b = s[1][l], c = s[2][l];                                             \
            (void)c;                                                                               \
            s[0][l] = expr;                                                                        \
        }                                                                                          \
        put_h32(w, i, s[0]);                                                                       \
    }
MINMAX(v_min_f16, 2, min_f32(a, b, ieee))
MINMAX(v_max_f16, 2, max_f32(a, b, ieee))
MINMAX(v_min3_f16, 3, min_f32(min_f32(a, b, ieee), c, ieee))
MINMAX(v_max3_f16, 3, max_f32(max_f32(a, b, ieee), c, ieee))
MINMAX(v_med3_f16, 3, med3_f32(a, b, c, ieee))
MINMAX(v_minmax_f16, 3, max_f32(min_f32(a, b, ieee), c, ieee))
MINMAX(v_maxmin_f16, 3, min_f32(max_f32(a, b, ieee), c, ieee))
MINMAX(v_min_num_f16, 2, min_num_f32(a, b))
MINMAX(v_max_num_f16, 2, max_num_f32(a, b))
MINMAX(v_minimum_f16, 2, minimum_f32(a, b))
MINMAX(v_maximum_f16, 2, maximum_f32(a, b))
MINMAX(v_min3_num_f16, 3, min_num_f32(min_num_f32(a, b), c))
MINMAX(v_max3_num_f16, 3, max_num_f32(max_num_f32(a, b), c))
MINMAX(v_med3_num_f16, 3, med3_num_f32(a, b, c))
MINMAX(v_minmax_num_f16, 3, max_num_f32(min_num_f32(a, b), c))
MINMAX(v_maxmin_num_f16, 3, min_num_f32(max_num_f32(a, b), c))
MINMAX(v_minimum3_f16, 3, minimum_f32(minimum_f32(a, b), c))
MINMAX(v_maximum3_f16, 3, maximum_f32(maximum_f32(a, b), c))
MINMAX(v_minimummaximum_f16, 3, maximum_f32(minimum_f32(a, b), c))
MINMAX(v_maximumminimum_f16, 3, minimum_f32(maximum_f32(a, b), c))

VALU1(v_floor_f16, h32, h32, __builtin_floorf(a))
VALU1(v_ceil_f16, h32, h32, __builtin_ceilf(a))
VALU1(v_trunc_f16, h32, h32, __builtin_truncf(a))
VALU1(v_rndne_f16, h32, h32, __builtin_roundevenf(a))
/* Less than 1: 0.9995 is the greatest half below it. */
static inline f32 fract_half(f32 a)
{
    f32 x = a - __builtin_floorf(a);
    return x > 0x1.ffcp-1f ? 0x1.ffcp-1f : x;
}
VALU1(v_fract_f16, h32, h32, fract_half(a))

/* Exact in f32: 2^-24 * 2^-100 is a normal number. */
static inline f32 ldexp_half(f32 a, i16 e)
{
    i32 n = e < -100 ? -100 : e > 100 ? 100 : e;
    return a * float32((u32)(127 + n) << 23);
}
VALU2(v_ldexp_f16, h32, h32, i16, ldexp_half(a, b))

static f32 frexp_mant(f32 a)
{
    int e;
    return a - a == 0 ? frexpf(a, &e) : a;
}
static i32 frexp_exp(f32 a)
{
    int e = 0;
    if (a - a == 0)
        frexpf(a, &e);
    return e;
}
VALU1(v_frexp_mant_f16, h32, h32, frexp_mant(a))
VALU1(v_frexp_exp_i16_f16, i16, h32, frexp_exp(a))

/* Two halves in one register; abs and neg work on their signs, nothing else changes them. */
INSN(v_pack_b32_f16)
{
    u16 a_tmp[MAX_LANES], b_tmp[MAX_LANES];
    u32 mode = w->mode, r[MAX_LANES];
    w->mode |= MODE_SRC64;
    const u16 *a = (const u16 *)lanes_f16(w, i, 0, a_tmp),
              *b = (const u16 *)lanes_f16(w, i, 1, b_tmp);
    w->mode = mode;
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = a[l] | (u32)b[l] << 16;
    put_b32(w, i, r);
}

/* v_fma_mix: each source is an f32, or the half of a register that op_sel says where op_sel_hi says
 * f16; neg_hi is abs (CDNA 2 ISA, V_FMA_MIX_F32). */
static void mix_source(struct wave *w, const struct insn *i, unsigned n, f32 out[MAX_LANES])
{
    u32 tmp[MAX_LANES] __attribute__((aligned(64)));
    u16 half[MAX_LANES] __attribute__((aligned(64)));
    bool is_half = i->op_sel_hi >> n & 1;
    if (is_half) {
        struct insn plain = *i;
        plain.neg = plain.abs = 0;
        floats_of_halves((const u16 *)lanes_f16(w, &plain, n, half), out, MAX_LANES);
    } else {
        memcpy(out, lanes_b32(w, i, n, tmp), sizeof tmp);
    }
    u32 keep = i->neg_hi >> n & 1 ? 0x7fffffff : UINT32_MAX, flip = (u32)(i->neg >> n & 1) << 31;
    bool flushes = !is_half && !(w->mode & MODE_SRC32);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = bits32(out[l]);
        x = flushes && !(x & 0x7f800000) ? x & 0x80000000 : x;
        out[l] = float32((x & keep) ^ flip);
    }
}

INSN(v_fma_mix_f32)
{
    ROUNDING(f32, v_fma_mix_f32);
    f32 s[3][MAX_LANES] __attribute__((aligned(64)));
    for (unsigned n = 0; n < 3; n++)
        mix_source(w, i, n, s[n]);
    for (unsigned l = 0; l < MAX_LANES; l++)
        s[0][l] = __builtin_fmaf(s[0][l], s[1][l], s[2][l]);
    put_f32(w, i, s[0]);
}

/* The result is rounded to f32, then to f16; op_sel is the sources', which half
 * is written the name's. */
static void mix_half(struct wave *w, const struct insn *i, unsigned half)
{
    f32 s[3][MAX_LANES] __attribute__((aligned(64)));
    for (unsigned n = 0; n < 3; n++)
        mix_source(w, i, n, s[n]);
    for (unsigned l = 0; l < MAX_LANES; l++)
        s[0][l] = __builtin_fmaf(s[0][l], s[1][l], s[2][l]);
    struct insn to = *i;
    to.op_sel = half ? 8 : 0;
    put_h32(w, &to, s[0]);
}
INSN(v_fma_mixlo_f16)
{
    ROUNDING(h32, v_fma_mixlo_f16);
    mix_half(w, i, 0);
}
INSN(v_fma_mixhi_f16)
{
    ROUNDING(h32, v_fma_mixhi_f16);
    mix_half(w, i, 1);
}
