/* gfx950's conversions between floats of 32 and 16 bits and those of 8, 6 and 4, most of them with
 * a scale (CDNA 4 ISA, V_CVT_SCALEF32_...). The scale is a float of which only the exponent counts.
 * A conversion to a narrower type divides by it, one to a wider type multiplies, and there is one
 * rounding. Special values and stochastic rounding are as in HIP's own functions for the host
 * (amd_hip_ocp_host.hpp). */
#include "vgpu/exec/minifloat.h"
#include "vgpu/exec/vop.h"

enum wide { WIDE_F32, WIDE_F16, WIDE_BF16 };
enum { PACKED = 32, MINI_WORDS = 6 }; /* of the forms with many numbers */

/* Bits of fraction. */
static unsigned wide_fraction(enum wide type)
{
    return type == WIDE_F32 ? 23 : type == WIDE_F16 ? 10 : 7;
}

static f64 wide_value(u32 x, enum wide type)
{
    u32 half = x & 0xffff;
    return type == WIDE_F32   ? float32(x)
           : type == WIDE_F16 ? float_of_half((u16)half)
                              : float32(half << 16);
}

/* No float of 8, 6 or 4 bits has so many bits that bf16 would round after f32 did. */
static u32 minifloat_cvt_wide_of(f64 x, enum wide type)
{
    if (x != x)
        x = copysign(NAN, x);
    return type == WIDE_F32   ? bits32((f32)x)
           : type == WIDE_F16 ? half_of_double(x)
                              : bf16_of_f32((f32)x);
}

/* The exponent as a factor; 255 makes everything NaN. */
static f64 minifloat_cvt_scale_of(u32 scale)
{
    u32 e = scale >> 23 & 255;
    return e == 255 ? (f64)NAN : ldexp(1, (int)e - 127);
}

/* What an instruction converts, and how. */
struct conversion {
    u8 wide, mini; /* enum wide, enum mini */
    u8 numbers;
    bool seeded;
};

static u32 mini_scaled(const struct wave *w, const struct conversion *c, f64 x, f64 scale, u32 seed)
{
    bool saturate = w->mode & MODE_FP16_OVFL;
    f64 scaled = scale == scale ? x / scale : copysign(NAN, x);
    return c->seeded ? mini_of_seeded(scaled, wide_fraction(c->wide), seed, c->mini, saturate)
                     : mini_of(scaled, c->mini, saturate);
}

static u32 wide_scaled(const struct conversion *c, u32 code, f64 scale)
{
    f64 x = mini_value(code, c->mini);
    return minifloat_cvt_wide_of(scale == scale ? x * scale : copysign(NAN, x), c->wide);
}

/* Neg and abs of two numbers in a register: no compiler makes that, and no document
 * says which are meant. */
static bool has_modifiers(struct wave *w, const struct insn *i)
{
    if ((i->neg | i->abs) & 1)
        wave_trap_as(w, i, TROUBLE_INSTRUCTION, "the virtual %s has no %s with neg or abs yet",
                     w->isa->name, isa_mnemonic(i->op));
    return (i->neg | i->abs) & 1;
}

/* The source's numbers: two floats are two sources, or with a seed a pair of
 * registers; halves share one. */
static bool read_wide(struct wave *w, const struct insn *i, const struct conversion *c,
                      f64 x[2][MAX_LANES])
{
    u32 tmp[2][MAX_LANES] __attribute__((aligned(64)));
    const u32 *p[2];
    bool pair = c->wide == WIDE_F32 && c->numbers == 2 && c->seeded;
    if ((c->wide != WIDE_F32 || pair) && has_modifiers(w, i))
        return false;
    if (pair)
        p[0] = w->v[i->src[0].reg], p[1] = w->v[i->src[0].reg + 1];
    else if (c->wide == WIDE_F32)
        p[0] = (const u32 *)lanes_f32(w, i, 0, tmp[0]),
        p[1] = c->numbers == 2 ? (const u32 *)lanes_f32(w, i, 1, tmp[1]) : p[0];
    else
        p[0] = p[1] = lanes_b32(w, i, 0, tmp[0]);
    for (unsigned n = 0; n < c->numbers; n++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            bool upper = c->wide != WIDE_F32 && (n ? true : c->numbers == 1 && i->op_sel & 1);
            x[n][l] = wide_value(p[n][l] >> (upper ? 16 : 0), c->wide);
        }
    return true;
}

/* One or two numbers to 8 or 16 bits of the destination: op_sel has the byte in its upper half, or
 * in its last bit the half. */
static void narrow(struct wave *w, const struct insn *i, struct conversion c)
{
    u32 tmp[2][MAX_LANES] __attribute__((aligned(64))), r[MAX_LANES];
    f64 x[2][MAX_LANES];
    if (!read_wide(w, i, &c, x))
        return;
    bool third = c.seeded || (c.wide == WIDE_F32 && c.numbers == 2);
    const u32 *scale = lanes_b32(w, i, third ? 2 : 1, tmp[0]);
    const u32 *seed = c.seeded ? lanes_b32(w, i, 1, tmp[1]) : scale;
    unsigned bits = mini_bits(c.mini), all = bits * c.numbers;
    unsigned shift = all == 16 ? (i->op_sel >> 3) * 16u : (i->op_sel >> 2) * 8u;
    u32 field = (1u << all) - 1;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 code = 0;
        for (unsigned n = 0; n < c.numbers; n++)
            code |= mini_scaled(w, &c, x[n][l], minifloat_cvt_scale_of(scale[l]), seed[l])
                    << n * bits;
        r[l] = (w->v[i->dst.reg][l] & ~(field << shift)) | code << shift;
    }
    put_masked(w, i->dst.reg, r, wave_exec(w));
}

/* One or two numbers out of 8 or 16 bits of source 0, which op_sel names. */
static void minifloat_cvt_widen(struct wave *w, const struct insn *i, struct conversion c)
{
    u32 tmp[2][MAX_LANES] __attribute__((aligned(64))), r[2][MAX_LANES];
    const u32 *a = lanes_b32(w, i, 0, tmp[0]), *scale = lanes_b32(w, i, 1, tmp[1]);
    unsigned bits = mini_bits(c.mini), all = bits * c.numbers;
    unsigned shift = all == 16 ? (i->op_sel & 1) * 16u : (i->op_sel & 3) * 8u;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x[2] = {0};
        for (unsigned n = 0; n < c.numbers; n++)
            x[n] = wide_scaled(&c, a[l] >> (shift + n * bits) & ((1u << bits) - 1),
                               minifloat_cvt_scale_of(scale[l]));
        u32 old = w->v[i->dst.reg][l];
        if (c.wide != WIDE_F32)
            x[0] = c.numbers == 2  ? x[0] | x[1] << 16
                   : i->op_sel & 8 ? (old & 0xffff) | x[0] << 16
                                   : (old & 0xffff0000) | x[0];
        r[0][l] = x[0];
        r[1][l] = x[1];
    }
    put_masked(w, i->dst.reg, r[0], wave_exec(w));
    if (c.wide == WIDE_F32 && c.numbers == 2)
        put_masked(w, i->dst.reg + 1u, r[1], wave_exec(w));
}

/* Number n of 32, of six bits each. */
static u32 get_six(const u32 words[MINI_WORDS + 1], unsigned n)
{
    u64 two = words[n * 6 / 32] | (u64)words[n * 6 / 32 + 1] << 32;
    return (u32)(two >> n * 6 % 32) & 63;
}
static void put_six(u32 words[MINI_WORDS + 1], unsigned n, u32 code)
{
    u64 two = (u64)code << n * 6 % 32;
    words[n * 6 / 32] |= (u32)two;
    words[n * 6 / 32 + 1] |= (u32)(two >> 32);
}

/* Word n of lane l of the source with 32 numbers; two: it is two sources with 16 each,
 * one after the other.
 */
static u32 packed_word(const struct wave *w, const struct insn *i, unsigned l, unsigned n, bool two)
{
    const struct operand *o = &i->src[two ? n & 1 : 0];
    return w->v[o->reg + (two ? n / 2 : n)][l];
}

static void narrow32(struct wave *w, const struct insn *i, struct conversion c, bool two)
{
    u32 tmp[2][MAX_LANES] __attribute__((aligned(64))), r[MINI_WORDS][MAX_LANES];
    if (has_modifiers(w, i))
        return;
    const u32 *scale = lanes_b32(w, i, c.seeded || two ? 2 : 1, tmp[0]);
    const u32 *seed = c.seeded ? lanes_b32(w, i, 1, tmp[1]) : scale;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 words[MINI_WORDS + 1] = {0};
        for (unsigned n = 0; n < PACKED; n++) {
            u32 x = c.wide == WIDE_F32 ? packed_word(w, i, l, n, two)
                                       : packed_word(w, i, l, n / 2, false) >> n % 2 * 16;
            put_six(words, n,
                    mini_scaled(w, &c, wide_value(x, c.wide), minifloat_cvt_scale_of(scale[l]),
                                seed[l]));
        }
        for (unsigned n = 0; n < MINI_WORDS; n++)
            r[n][l] = words[n];
    }
    for (unsigned n = 0; n < MINI_WORDS; n++)
        put_masked(w, i->dst.reg + n, r[n], wave_exec(w));
}

static void widen32(struct wave *w, const struct insn *i, struct conversion c)
{
    u32 tmp[MAX_LANES] __attribute__((aligned(64))), r[PACKED][MAX_LANES];
    const u32 *scale = lanes_b32(w, i, 1, tmp);
    unsigned results = c.wide == WIDE_F32 ? PACKED : PACKED / 2;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 words[MINI_WORDS + 1] = {0};
        for (unsigned n = 0; n < MINI_WORDS; n++)
            words[n] = w->v[i->src[0].reg + n][l];
        for (unsigned n = 0; n < PACKED; n++) {
            u32 x = wide_scaled(&c, get_six(words, n), minifloat_cvt_scale_of(scale[l]));
            if (c.wide == WIDE_F32)
                r[n][l] = x;
            else
                r[n / 2][l] = n % 2 ? r[n / 2][l] | x << 16 : x;
        }
    }
    for (unsigned n = 0; n < results; n++)
        put_masked(w, i->dst.reg + n, r[n], wave_exec(w));
}

#define CVT(name, run, wide, mini, numbers, seeded, ...)                                           \
    INSN(v_cvt_scalef32_##name)                                                                    \
    {                                                                                              \
        run(w, i, (struct conversion){WIDE_##wide, MINI_##mini, numbers, seeded} __VA_ARGS__);     \
    }
#define TO_BYTES(type, mini, TYPE, MINI)                                                           \
    CVT(pk_##mini##_##type, narrow, TYPE, MINI, 2, false)                                          \
    CVT(sr_##mini##_##type, narrow, TYPE, MINI, 1, true)                                           \
    CVT(pk_##type##_##mini, minifloat_cvt_widen, TYPE, MINI, 2, false)
#define SIX_BITS(type, mini, TYPE, MINI)                                                           \
    CVT(sr_pk32_##mini##_##type, narrow32, TYPE, MINI, PACKED, true, , false)                      \
    CVT(pk32_##type##_##mini, widen32, TYPE, MINI, PACKED, false)
#define FOUR_BITS(type, TYPE)                                                                      \
    CVT(pk_fp4_##type, narrow, TYPE, FP4, 2, false)                                                \
    CVT(sr_pk_fp4_##type, narrow, TYPE, FP4, 2, true)                                              \
    CVT(pk_##type##_fp4, minifloat_cvt_widen, TYPE, FP4, 2, false)

TO_BYTES(f32, fp8, F32, FP8)
TO_BYTES(f32, bf8, F32, BF8)
TO_BYTES(f16, fp8, F16, FP8)
TO_BYTES(f16, bf8, F16, BF8)
TO_BYTES(bf16, fp8, BF16, FP8)
TO_BYTES(bf16, bf8, BF16, BF8)
CVT(f32_fp8, minifloat_cvt_widen, F32, FP8, 1, false)
CVT(f32_bf8, minifloat_cvt_widen, F32, BF8, 1, false)
CVT(f16_fp8, minifloat_cvt_widen, F16, FP8, 1, false)
CVT(f16_bf8, minifloat_cvt_widen, F16, BF8, 1, false)
FOUR_BITS(f32, F32)
FOUR_BITS(f16, F16)
FOUR_BITS(bf16, BF16)
SIX_BITS(f32, fp6, F32, FP6)
SIX_BITS(f32, bf6, F32, BF6)
SIX_BITS(f16, fp6, F16, FP6)
SIX_BITS(f16, bf6, F16, BF6)
SIX_BITS(bf16, fp6, BF16, FP6)
SIX_BITS(bf16, bf6, BF16, BF6)
CVT(2xpk16_fp6_f32, narrow32, F32, FP6, PACKED, false, , true)
CVT(2xpk16_bf6_f32, narrow32, F32, BF6, PACKED, false, , true)
CVT(pk32_fp6_f16, narrow32, F16, FP6, PACKED, false, , false)
CVT(pk32_bf6_f16, narrow32, F16, BF6, PACKED, false, , false)
CVT(pk32_fp6_bf16, narrow32, BF16, FP6, PACKED, false, , false)
CVT(pk32_bf6_bf16, narrow32, BF16, BF6, PACKED, false, , false)

/* Stochastic rounding to the half of the destination that op_sel says. */
static void seeded_half(struct wave *w, const struct insn *i, enum mini kind)
{
    SOURCE(f32, a, 0);
    SOURCE(u32, b, 1);
    u32 r[MAX_LANES], shift = i->op_sel & 8 ? 16 : 0;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = mini_of_seeded(a_p[l], 23, b_p[l], kind, w->mode & MODE_FP16_OVFL);
        r[l] = (w->v[i->dst.reg][l] & ~(0xffffu << shift)) | x << shift;
    }
    put_masked(w, i->dst.reg, r, wave_exec(w));
}
INSN(v_cvt_sr_f16_f32)
{
    seeded_half(w, i, MINI_F16);
}
INSN(v_cvt_sr_bf16_f32)
{
    seeded_half(w, i, MINI_BF16);
}
