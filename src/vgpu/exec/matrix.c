/* Elements of matrices in registers, and the eight-bit floats. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/vop.h"

f32 float_of_fp8(u8 x, bool is_bf8)
{
    unsigned bits = is_bf8 ? 2 : 3;
    int bias = is_bf8 ? 16 : 8, e = (x & 0x7f) >> bits;
    u32 fraction = x & ((1u << bits) - 1);
    if (x == 0x80)
        return NAN;
    f32 m = e ? (f32)(fraction | 1u << bits) : (f32)fraction;
    f32 f = ldexpf(m, (e ? e : 1) - bias - (int)bits);
    return x & 0x80 ? -f : f;
}

static u8 fp8_rounded(f32 f, bool is_bf8, bool saturate, f32 (*round)(f32))
{
    int bits = is_bf8 ? 2 : 3, bias = is_bf8 ? 16 : 8, e;
    if (f != f)
        return 0x80;
    if (f == 0)
        return 0;
    u8 sign = f < 0 ? 0x80 : 0;
    f32 a = fabsf(f), most = float_of_fp8(0x7f, is_bf8);
    if (isinf(a))
        return saturate ? sign | 0x7f : 0x80;
    frexpf(a, &e); /* a = 1.x * 2^(e - 1) */
    int least = 1 - bias, at = e - 1 > least ? e - 1 : least;
    f32 q = round(ldexpf(a, bits - at)); /* in units of the last place */
    if (ldexpf(q, at - bits) > most)
        return saturate ? sign | 0x7f : 0x80;
    u32 code = (u32)q + ((u32)(at - least) << bits); /* a carry into the exponent comes by itself */
    return code ? (u8)(sign | code) : 0;
}

u8 fp8_of_float(f32 f, bool is_bf8, bool saturate)
{
    return fp8_rounded(f, is_bf8, saturate, roundevenf);
}

u8 fp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate)
{
    if (f - f == 0)
        f = float32(bits32(f) + (seed >> (is_bf8 ? 11 : 12)));
    return fp8_rounded(f, is_bf8, saturate, truncf);
}

f32 float_of_ocp8(u8 x, bool is_bf8)
{
    if (is_bf8)
        return float_of_half((u16)(x << 8));
    if ((x & 0x7f) == 0x7f)
        return NAN;
    f32 m = x & 0x78 ? (f32)(8 | (x & 7)) : (f32)(x & 7);
    f32 f = ldexpf(m, (x & 0x78 ? x >> 3 & 15 : 1) - 10);
    return x & 0x80 ? -f : f;
}

static u8 ocp8_rounded(f32 f, bool is_bf8, bool saturate, f32 (*round)(f32))
{
    int bits = is_bf8 ? 2 : 3, bias = is_bf8 ? 15 : 7, e = 0;
    u8 sign = bits32(f) >> 24 & 0x80, greatest = is_bf8 ? 0x7b : 0x7e;
    f32 a = fabsf(f);
    if (f != f)
        return sign | 0x7f;
    if (a == 0)
        return sign;
    u32 code = greatest + 1u;
    if (!isinf(a)) {
        frexpf(a, &e); /* a = 1.x * 2^(e - 1) */
        int least = 1 - bias, at = e - 1 > least ? e - 1 : least;
        f32 q = round(ldexpf(a, bits - at));         /* in units of the last place */
        code = (u32)q + ((u32)(at - least) << bits); /* a carry into the exponent comes by itself */
    }
    if (code > greatest)
        code = saturate ? greatest : is_bf8 ? 0x7c : 0x7f;
    return (u8)(sign | code);
}

u8 ocp8_of_float(f32 f, bool is_bf8, bool saturate)
{
    return ocp8_rounded(f, is_bf8, saturate, roundevenf);
}

u8 ocp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate)
{
    if (f - f == 0)
        f = float32(bits32(f) + (seed >> (is_bf8 ? 11 : 12)));
    return ocp8_rounded(f, is_bf8, saturate, truncf);
}

/* v_mfma_..._xf32 reads 19 of the 32 bits. */
static f32 xf32(u32 x)
{
    return float32(x & 0xffffe000);
}

f32 element_f32(const struct wave *w, unsigned reg, unsigned lane, unsigned n, enum element type)
{
    unsigned byte = n * element_bytes(type);
    u32 x = w->v[reg + byte / 4][lane] >> byte % 4 * 8;
    switch (type) {
    case ELEM_F32:
        return float32(x);
    case ELEM_XF32:
        return xf32(x);
    case ELEM_F16:
        return float_of_half((u16)x);
    case ELEM_BF16:
        return float_of_bf16(x & 0xffff);
    case ELEM_FP8:
    case ELEM_BF8:
        return float_of_fp8((u8)x, type == ELEM_BF8);
    case ELEM_OCP_FP8:
    case ELEM_OCP_BF8:
        return float_of_ocp8((u8)x, type == ELEM_OCP_BF8);
    default:
        return (int8_t)x;
    }
}

/* The architecture's kind. gfx950 and gfx12 saturate where MODE says so (FP16_OVFL), too. */
enum { MODE_FP16_OVFL = 1 << 23 };
static f32 wide_of(const struct wave *w, u32 x, bool is_bf8)
{
    return isa_has_ocp8(w->isa) ? float_of_ocp8((u8)x, is_bf8) : float_of_fp8((u8)x, is_bf8);
}
static u32 byte_of(const struct wave *w, const struct insn *i, f32 f, bool is_bf8)
{
    return isa_has_ocp8(w->isa) ? ocp8_of_float(f, is_bf8, i->clamp || w->mode & MODE_FP16_OVFL)
                                : fp8_of_float(f, is_bf8, i->clamp);
}
static u32 byte_of_seeded(const struct wave *w, const struct insn *i, f32 f, u32 seed, bool is_bf8)
{
    return isa_has_ocp8(w->isa) ? ocp8_of_float_seeded(f, seed, is_bf8, i->clamp || w->mode & MODE_FP16_OVFL)
                                : fp8_of_float_seeded(f, seed, is_bf8, i->clamp);
}
/* gfx12: op_sel has the byte's number, its bits in reverse; before, SDWA has it. */
static unsigned byte_shift(const struct insn *i)
{
    return (i->op_sel & 1 ? 16 : 0) + (i->op_sel & 2 ? 8 : 0);
}

#define CVT_FP8(name, is_bf8)                                                                                \
    VALU1(v_cvt_f32_##name, f32, u32, wide_of(w, a >> byte_shift(i), is_bf8))                                \
    INSN(v_cvt_pk_f32_##name)                                                                                \
    {                                                                                                        \
        SOURCE(u32, a, 0);                                                                                   \
        f32 r[2][MAX_LANES];                                                                                 \
        for (unsigned l = 0; l < MAX_LANES; l++)                                                             \
            for (unsigned k = 0; k < 2; k++)                                                                 \
                r[k][l] = wide_of(w, a_p[l] >> (i->op_sel & 1 ? 16 : 0) >> k * 8, is_bf8);                   \
        u64 mask = lanes_written(w, i);                                                                      \
        put_masked(w, i->dst.reg, (const u32 *)r[0], mask);                                                  \
        put_masked(w, i->dst.reg + 1u, (const u32 *)r[1], mask);                                             \
    }                                                                                                        \
    INSN(v_cvt_pk_##name##_f32)                                                                              \
    {                                                                                                        \
        SOURCE(f32, a, 0);                                                                                   \
        SOURCE(f32, b, 1);                                                                                   \
        u32 r[MAX_LANES], keep = i->op_sel & 8 ? 0xffff : 0xffff0000, shift = i->op_sel & 8 ? 16 : 0;        \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                           \
            u32 x = byte_of(w, i, a_p[l], is_bf8) | byte_of(w, i, b_p[l], is_bf8) << 8;                      \
            r[l] = (w->v[i->dst.reg][l] & keep) | x << shift;                                                \
        }                                                                                                    \
        put_masked(w, i->dst.reg, r, lanes_written(w, i));                                                   \
    }                                                                                                        \
    INSN(v_cvt_sr_##name##_f32) /* op_sel's upper half: the byte */                                          \
    {                                                                                                        \
        SOURCE(f32, a, 0);                                                                                   \
        SOURCE(u32, b, 1);                                                                                   \
        u32 r[MAX_LANES], shift = (i->op_sel >> 2 & 3u) * 8;                                                 \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                           \
            u32 x = byte_of_seeded(w, i, a_p[l], b_p[l], is_bf8);                                            \
            r[l] = (w->v[i->dst.reg][l] & ~(255u << shift)) | x << shift;                                    \
        }                                                                                                    \
        put_masked(w, i->dst.reg, r, lanes_written(w, i));                                                   \
    }
CVT_FP8(fp8, false)
CVT_FP8(bf8, true)

/* gfx12: four products of eight-bit floats, each added with one rounding. */
static inline f32 dot4(u32 a, u32 b, f32 c, bool a_is_bf8, bool b_is_bf8)
{
    for (unsigned n = 0; n < 4; n++)
        c = __builtin_fmaf(float_of_ocp8((u8)(a >> 8 * n), a_is_bf8),
                           float_of_ocp8((u8)(b >> 8 * n), b_is_bf8), c);
    return c;
}
VALU3(v_dot4_f32_fp8_fp8, f32, u32, u32, f32, dot4(a, b, c, false, false))
VALU3(v_dot4_f32_fp8_bf8, f32, u32, u32, f32, dot4(a, b, c, false, true))
VALU3(v_dot4_f32_bf8_fp8, f32, u32, u32, f32, dot4(a, b, c, true, false))
VALU3(v_dot4_f32_bf8_bf8, f32, u32, u32, f32, dot4(a, b, c, true, true))
