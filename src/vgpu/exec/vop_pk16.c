/* Packed instructions of two 16-bit values. op_sel selects the half of each source for the lower
 * result, op_sel_hi that for the upper one; neg and neg_hi are alike (floats). */
#include "vgpu/exec/vop.h"

/* The half of source n for a result. Inline constants: floats are f16 in the lower
 * half, integers 32 bits. */
static void half16(struct wave *w, const struct insn *i, unsigned n, unsigned result, bool is_float,
                   u16 out[MAX_LANES])
{
    u32 tmp[MAX_LANES] __attribute__((aligned(64)));
    const struct operand *o = &i->src[n];
    const u32 *p = tmp;
    if (is_float && o->kind == OPERAND_CONST && o->code >= 240)
        lanes_splat(tmp, const_b16(o, true));
    else
        p = lanes_b32(w, i, n, tmp);
    unsigned shift = (result ? i->op_sel_hi : i->op_sel) >> n & 1 ? 16 : 0;
    u16 flip = is_float && (result ? i->neg_hi : i->neg) >> n & 1 ? 0x8000 : 0;
    bool flushes = is_float && !(w->mode & MODE_SRC64);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u16 x = (u16)(p[l] >> shift);
        out[l] = (u16)((flushes && !(x & 0x7c00) ? x & 0x8000 : x) ^ flip);
    }
}

static void put_halves(struct wave *w, const struct insn *i, u16 r[2][MAX_LANES])
{
    u32 wide[MAX_LANES] __attribute__((aligned(64)));
    for (unsigned l = 0; l < MAX_LANES; l++)
        wide[l] = r[0][l] | (u32)r[1][l] << 16;
    put_b32(w, i, wide);
}

/* T: u16 or i16; results of 32 bits are cut by limit to T where clamp says so. */
static inline i32 limit_u16(i32 x, bool clamp)
{
    return !clamp ? x : x < 0 ? 0 : x > UINT16_MAX ? UINT16_MAX : x;
}
static inline i32 limit_i16(i32 x, bool clamp)
{
    return !clamp ? x : x < INT16_MIN ? INT16_MIN : x > INT16_MAX ? INT16_MAX : x;
}
#define PACKED(name, T, sources, expr)                                                             \
    INSN(name)                                                                                     \
    {                                                                                              \
        u16 s[3][MAX_LANES] __attribute__((aligned(64))),                                          \
            r[2][MAX_LANES] __attribute__((aligned(64)));                                          \
        for (unsigned k = 0; k < 2; k++) {                                                         \
            for (unsigned n = 0; n < 3; n++)                                                       \
                half16(w, i, n < sources ? n : 0, k, false, s[n]);                                 \
            for (unsigned l = 0; l < MAX_LANES; l++) {                                             \
                T a = (T)s[0][l], b = (T)s[1][l], c = (T)s[2][l];                                  \
                (void)c;                                                                           \
                r[k][l] = (u16)limit_##T(expr, i->clamp);                                          \
            }                                                                                      \
        }                                                                                          \
        put_halves(w, i, r);                                                                       \
    }
PACKED(v_pk_add_u16, u16, 2, a + b)
PACKED(v_pk_sub_u16, u16, 2, a - b)
PACKED(v_pk_add_i16, i16, 2, a + b)
PACKED(v_pk_sub_i16, i16, 2, a - b)
PACKED(v_pk_mul_lo_u16, u16, 2, (i32)(((u32)a * b) & 0xffff))
PACKED(v_pk_mad_i16, i16, 3, a *b + c)
PACKED(v_pk_min_u16, u16, 2, a < b ? a : b)
PACKED(v_pk_max_u16, u16, 2, a > b ? a : b)
PACKED(v_pk_min_i16, i16, 2, a < b ? a : b)
PACKED(v_pk_max_i16, i16, 2, a > b ? a : b)
PACKED(v_pk_lshlrev_b16, u16, 2, (u16)((u32)b << (a & 15)))
PACKED(v_pk_lshrrev_b16, u16, 2, b >> (a & 15))
PACKED(v_pk_ashrrev_i16, i16, 2, b >> (a & 15))
static inline i32 vop_pk16_mad_u16(u32 a, u32 b, u32 c, bool clamp)
{
    u32 x = a * b + c; /* 0xffff * 0xffff + 0xffff fits */
    return (i32)(clamp && x > UINT16_MAX ? UINT16_MAX : x & 0xffff);
}
PACKED(v_pk_mad_u16, u16, 3, vop_pk16_mad_u16(a, b, c, i->clamp))

/* signals: signalling NaNs stay so in f32, for min and max. */
static void packed_float(struct wave *w, const struct insn *i, f32 s[3][MAX_LANES],
                         unsigned sources, unsigned result, bool signals)
{
    u16 half[MAX_LANES] __attribute__((aligned(64)));
    for (unsigned n = 0; n < sources; n++) {
        half16(w, i, n, result, true, half);
        floats_of_halves(half, s[n], MAX_LANES);
        for (unsigned l = 0; signals && l < MAX_LANES; l++)
            if ((half[l] & 0x7fff) > 0x7c00 && !(half[l] & 0x200))
                s[n][l] = float32(bits32(s[n][l]) & ~QUIET32);
    }
}

/* clamp and denormals, then halves. */
static void round_halves(const struct wave *w, const struct insn *i, f32 f[MAX_LANES],
                         u16 r[MAX_LANES])
{
    if (i->clamp)
        for (unsigned l = 0; l < MAX_LANES; l++)
            if (f[l] == f[l] || w->mode & MODE_DX10)
                f[l] = f[l] > 0 ? f[l] < 1 ? f[l] : 1 : 0;
    halves_of_floats(f, r, MAX_LANES);
    if (!(w->mode & MODE_DST64))
        for (unsigned l = 0; l < MAX_LANES; l++)
            r[l] = r[l] & 0x7c00 ? r[l] : r[l] & 0x8000;
}

#define PACKED_FLOAT(name, sources, signals, expr)                                                 \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(h32, name);                                                                       \
        f32 s[3][MAX_LANES] __attribute__((aligned(64)));                                          \
        u16 r[2][MAX_LANES] __attribute__((aligned(64)));                                          \
        memset(s[2], 0, sizeof s[2]);                                                              \
        for (unsigned k = 0; k < 2; k++) {                                                         \
            packed_float(w, i, s, sources, k, signals);                                            \
            for (unsigned l = 0; l < MAX_LANES; l++) {                                             \
                f32 a = s[0][l], b = s[1][l], c = s[2][l];                                         \
                (void)c;                                                                           \
                s[0][l] = expr;                                                                    \
            }                                                                                      \
            round_halves(w, i, s[0], r[k]);                                                        \
        }                                                                                          \
        put_halves(w, i, r);                                                                       \
    }
PACKED_FLOAT(v_pk_add_f16, 2, false, a + b)
PACKED_FLOAT(v_pk_mul_f16, 2, false, a *b)
PACKED_FLOAT(v_pk_fma_f16, 3, false, fma_half(a, b, c))
PACKED_FLOAT(v_pk_min_f16, 2, true, min_f32(a, b, w->mode &MODE_IEEE))
PACKED_FLOAT(v_pk_max_f16, 2, true, max_f32(a, b, w->mode &MODE_IEEE))
PACKED_FLOAT(v_pk_min_num_f16, 2, true, min_num_f32(a, b))
PACKED_FLOAT(v_pk_max_num_f16, 2, true, max_num_f32(a, b))
PACKED_FLOAT(v_pk_minimum_f16, 2, true, minimum_f32(a, b))
PACKED_FLOAT(v_pk_maximum_f16, 2, true, maximum_f32(a, b))
PACKED_FLOAT(v_pk_minimum3_f16, 3, true, minimum_f32(minimum_f32(a, b), c))
PACKED_FLOAT(v_pk_maximum3_f16, 3, true, maximum_f32(maximum_f32(a, b), c))

/* VOP2: no op_sel, the destination is the addend. */
INSN(v_pk_fmac_f16)
{
    struct insn three = *i;
    three.op_sel_hi = 7;
    three.op_sel = 0;
    three.src[2] = i->dst;
    op_v_pk_fma_f16(w, &three);
}
