/* Elements of matrices in registers, and the conversions of eight-bit floats. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/minifloat.h"
#include "vgpu/exec/vop.h"

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
static f32 matrix_wide_of(const struct wave *w, u32 x, bool is_bf8)
{
    return isa_has_ocp8(w->isa) ? float_of_ocp8((u8)x, is_bf8) : float_of_fp8((u8)x, is_bf8);
}
static u32 matrix_byte_of(const struct wave *w, const struct insn *i, f32 f, bool is_bf8)
{
    return isa_has_ocp8(w->isa) ? ocp8_of_float(f, is_bf8, i->clamp || w->mode & MODE_FP16_OVFL)
                                : fp8_of_float(f, is_bf8, i->clamp);
}
static u32 byte_of_seeded(const struct wave *w, const struct insn *i, f32 f, u32 seed, bool is_bf8)
{
    return isa_has_ocp8(w->isa)
               ? ocp8_of_float_seeded(f, seed, is_bf8, i->clamp || w->mode & MODE_FP16_OVFL)
               : fp8_of_float_seeded(f, seed, is_bf8, i->clamp);
}
/* gfx12: op_sel has the byte's number, its bits in reverse; before, SDWA has it. */
static unsigned byte_shift(const struct insn *i)
{
    return (i->op_sel & 1 ? 16 : 0) + (i->op_sel & 2 ? 8 : 0);
}

#define CVT_FP8(name, is_bf8)                                                                      \
    VALU1(v_cvt_f32_##name, f32, u32, matrix_wide_of(w, a >> byte_shift(i), is_bf8))               \
    INSN(v_cvt_pk_f32_##name)                                                                      \
    {                                                                                              \
        SOURCE(u32, a, 0);                                                                         \
        f32 r[2][MAX_LANES];                                                                       \
        for (unsigned l = 0; l < MAX_LANES; l++)                                                   \
            for (unsigned k = 0; k < 2; k++)                                                       \
                r[k][l] = matrix_wide_of(w, a_p[l] >> (i->op_sel & 1 ? 16 : 0) >> k * 8, is_bf8);  \
        u64 mask = lanes_written(w, i);                                                            \
        put_masked(w, i->dst.reg, (const u32 *)r[0], mask);                                        \
        put_masked(w, i->dst.reg + 1u, (const u32 *)r[1], mask);                                   \
    }                                                                                              \
    INSN(v_cvt_pk_##name##_f32)                                                                    \
    {                                                                                              \
        SOURCE(f32, a, 0);                                                                         \
        SOURCE(f32, b, 1);                                                                         \
        u32 r[MAX_LANES], keep = i->op_sel & 8 ? 0xffff : 0xffff0000,                              \
                          shift = i->op_sel & 8 ? 16 : 0;                                          \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                 \
            u32 x = matrix_byte_of(w, i, a_p[l], is_bf8) | matrix_byte_of(w, i, b_p[l], is_bf8)    \
                                                               << 8;                               \
            r[l] = (w->v[i->dst.reg][l] & keep) | x << shift;                                      \
        }                                                                                          \
        put_masked(w, i->dst.reg, r, lanes_written(w, i));                                         \
    }                                                                                              \
    INSN(v_cvt_sr_##name##_f32) /* op_sel's upper half: the byte */                                \
    {                                                                                              \
        SOURCE(f32, a, 0);                                                                         \
        SOURCE(u32, b, 1);                                                                         \
        u32 r[MAX_LANES], shift = (i->op_sel >> 2 & 3u) * 8;                                       \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                 \
            u32 x = byte_of_seeded(w, i, a_p[l], b_p[l], is_bf8);                                  \
            r[l] = (w->v[i->dst.reg][l] & ~(255u << shift)) | x << shift;                          \
        }                                                                                          \
        put_masked(w, i->dst.reg, r, lanes_written(w, i));                                         \
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
