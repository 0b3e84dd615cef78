/* Dot products. In VOP3P forms, op_sel has an effect only for f16 (CDNA 2 ISA, V_DOT2_F32_F16
 * ...). */
#include "vgpu/exec/vop.h"

/* Element n of x, width bits, with its sign or without. */
static inline i32 vop_dot_element(u32 x, unsigned n, unsigned width, bool is_signed)
{
    u32 up = x << (32 - width * (n + 1));
    return is_signed ? (i32)up >> (32 - width) : (i32)(up >> (32 - width));
}

static inline i64 vop_dot_dot(u32 a, u32 b, unsigned width, bool signed_a, bool signed_b)
{
    i64 s = 0;
    for (unsigned n = 0; n < 32 / width; n++)
        s += (i64)vop_dot_element(a, n, width, signed_a) * vop_dot_element(b, n, width, signed_b);
    return s;
}

static inline u32 sum_signed(i64 s, i32 c, bool clamp)
{
    s += c;
    return (u32)(clamp ? s > INT32_MAX ? INT32_MAX : s < INT32_MIN ? INT32_MIN : s : s);
}
static inline u32 sum_unsigned(i64 s, u32 c, bool clamp)
{
    u64 x = (u64)s + c;
    return (u32)(clamp && x > UINT32_MAX ? UINT32_MAX : x);
}
VALU3(v_dot2_i32_i16, u32, u32, u32, i32, sum_signed(vop_dot_dot(a, b, 16, true, true), c, clamp))
VALU3(v_dot2_u32_u16, u32, u32, u32, u32,
      sum_unsigned(vop_dot_dot(a, b, 16, false, false), c, clamp))
VALU3(v_dot4_i32_i8, u32, u32, u32, i32, sum_signed(vop_dot_dot(a, b, 8, true, true), c, clamp))
VALU3(v_dot4_u32_u8, u32, u32, u32, u32, sum_unsigned(vop_dot_dot(a, b, 8, false, false), c, clamp))
VALU3(v_dot8_i32_i4, u32, u32, u32, i32, sum_signed(vop_dot_dot(a, b, 4, true, true), c, clamp))
VALU3(v_dot8_u32_u4, u32, u32, u32, u32, sum_unsigned(vop_dot_dot(a, b, 4, false, false), c, clamp))
/* gfx11: neg says which source is signed. */
VALU3(v_dot4_i32_iu8, u32, u32, u32, i32,
      sum_signed(vop_dot_dot(a, b, 8, neg & 1, neg & 2), c, clamp))
VALU3(v_dot8_i32_iu4, u32, u32, u32, i32,
      sum_signed(vop_dot_dot(a, b, 4, neg & 1, neg & 2), c, clamp))
VALU2D(v_dot2c_i32_i16, u32, u32, u32, sum_signed(vop_dot_dot(a, b, 16, true, true), (i32)d, false))
VALU2D(v_dot4c_i32_i8, u32, u32, u32, sum_signed(vop_dot_dot(a, b, 8, true, true), (i32)d, false))
VALU2D(v_dot8c_i32_i4, u32, u32, u32, sum_signed(vop_dot_dot(a, b, 4, true, true), (i32)d, false))

static inline f32 bf16(u32 x)
{
    return float32(x << 16);
}

/* Both elements of source n as floats: is_bf16 or f16. */
static void two_floats(struct wave *w, const struct insn *i, unsigned n, bool is_bf16,
                       f32 out[2][MAX_LANES])
{
    u32 tmp[MAX_LANES];
    struct operand o = i->src[n];
    const u32 *p = tmp;
    if (o.kind == OPERAND_CONST && o.code >= 240)
        lanes_splat(tmp, is_bf16 ? o.value >> 16 : const_b16(&o, true));
    else
        p = lanes_b32(w, i, n, tmp);
    for (unsigned k = 0; k < 2; k++) {
        bool packed = i->format == FORMAT_VOP3P;
        unsigned upper = !packed ? k : (k ? i->op_sel_hi : i->op_sel) >> n & 1;
        bool negate = packed && (k ? i->neg_hi : i->neg) >> n & 1;
        for (unsigned l = 0; l < MAX_LANES; l++) {
            u32 x = p[l] >> (upper ? 16 : 0) & 0xffff;
            f32 f = is_bf16 ? bf16(x) : float_of_half((u16)x);
            out[k][l] = negate ? -f : f;
        }
    }
}

/* a0 * b0 + a1 * b1 + c, rounded to f32 after each addition. */
static void dot2(struct wave *w, const struct insn *i, bool is_bf16, f32 r[MAX_LANES])
{
    f32 a[2][MAX_LANES], b[2][MAX_LANES];
    two_floats(w, i, 0, is_bf16, a);
    two_floats(w, i, 1, is_bf16, b);
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = __builtin_fmaf(a[1][l], b[1][l], __builtin_fmaf(a[0][l], b[0][l], r[l]));
}

#define DOT2(name, is_bf16)                                                                        \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(f32, name);                                                                       \
        f32 r[MAX_LANES];                                                                          \
        SOURCE(f32, c, 2);                                                                         \
        memcpy(r, c_p, sizeof r);                                                                  \
        dot2(w, i, is_bf16, r);                                                                    \
        put_f32(w, i, r);                                                                          \
    }
DOT2(v_dot2_f32_f16, false)
DOT2(v_dot2_f32_bf16, true)

#define DOT2C(name, is_bf16)                                                                       \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(f32, name);                                                                       \
        f32 r[MAX_LANES];                                                                          \
        u32 tmp[MAX_LANES];                                                                        \
        memcpy(r, lanes_dst_f32(w, i, tmp), sizeof r);                                             \
        dot2(w, i, is_bf16, r);                                                                    \
        put_f32(w, i, r);                                                                          \
    }
DOT2C(v_dot2c_f32_f16, false)
DOT2C(v_dot2c_f32_bf16, true)
ALIAS(v_dot2acc_f32_f16, v_dot2c_f32_f16)
ALIAS(v_dot2acc_f32_bf16, v_dot2c_f32_bf16)

INSN(v_dot2_f16_f16)
{
    f32 r[MAX_LANES];
    SOURCE(h32, c, 2);
    memcpy(r, c_p, sizeof r);
    struct insn packed = *i; /* VOP3's op_sel is the third source's and the destination's */
    packed.format = FORMAT_VOP3;
    dot2(w, &packed, false, r);
    put_h32(w, i, r);
}

INSN(v_dot2_bf16_bf16)
{
    f32 r[MAX_LANES];
    u16 x[MAX_LANES];
    SOURCE(u16, c, 2);
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = bf16(c_p[l]);
    dot2(w, i, true, r);
    for (unsigned l = 0; l < MAX_LANES; l++)
        x[l] = bf16_of_f32(r[l]);
    put_b16(w, i, x);
}
