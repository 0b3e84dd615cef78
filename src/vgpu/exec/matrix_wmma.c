/* WMMA of gfx11: D = A * B + C, 16 x 16 x 16 (RDNA3 ISA, "WMMA").
 *   A, B: lane l has row l % 16 of A and column l % 16 of B, both whole; lanes from 16 on repeat
 *         them.
 *   C, D: lane l has column l % 16 of the rows l / 16, l / 16 + lanes / 16, ... */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/vop.h"

enum { SIZE = 16 };

enum accumulator { ACC_F32, ACC_F16, ACC_BF16 };

/* C as the accumulator's type has it; 16-bit ones are in the half that op_sel bit 2 says. Signs:
 * neg bit 2, and neg_hi bit 2 is abs. */
static f32 matrix_wmma_load_c(const struct wave *w, const struct insn *i, unsigned item,
                              unsigned lane, enum accumulator type)
{
    const struct operand *o = &i->src[2];
    u32 x = o->kind == OPERAND_VREG ? w->v[o->reg + item][lane] : scalar_b32(w, o);
    f32 c = float32(x);
    if (type != ACC_F32) {
        if (o->kind == OPERAND_CONST && type == ACC_F16)
            x = const_b16(o, true);
        else if (o->kind == OPERAND_CONST && o->code >= 240)
            x >>= 16;
        else if (o->kind == OPERAND_VREG && i->op_sel & 4)
            x >>= 16;
        c = type == ACC_F16 ? float_of_half((u16)x) : float_of_bf16(x & 0xffff);
    }
    c = i->neg_hi & 4 ? fabsf(c) : c;
    return i->neg & 4 ? -c : c;
}

static u32 matrix_wmma_merged(const struct insn *i, u32 old, f32 f, enum accumulator type)
{
    if (type == ACC_F32)
        return bits32(f);
    u32 x = type == ACC_F16 ? half_of_float(f) : bf16_of_f32(f);
    return i->op_sel & 4 ? (old & 0xffff) | x << 16 : (old & 0xffff0000) | x;
}

static void wmma(struct wave *w, const struct insn *i, enum element in, enum accumulator type)
{
    f32 a[SIZE][SIZE], b[SIZE][SIZE], d[8][MAX_LANES];
    for (unsigned l = 0; l < SIZE; l++)
        for (unsigned k = 0; k < SIZE;
             k++) { /* neg: the even elements' signs, neg_hi the odd ones' */
            u8 negate = k & 1 ? i->neg_hi : i->neg;
            f32 x = element_f32(w, i->src[0].reg, l, k, in),
                y = element_f32(w, i->src[1].reg, l, k, in);
            a[l][k] = negate & 1 ? -x : x;
            b[l][k] = negate & 2 ? -y : y;
        }
    unsigned rows = w->lanes / SIZE, items = SIZE / rows;
    for (unsigned n = 0; n < items; n++)
        for (unsigned l = 0; l < w->lanes; l++) {
            f32 sum = matrix_wmma_load_c(w, i, n, l, type);
            for (unsigned k = 0; k < SIZE; k++)
                sum = __builtin_fmaf(a[n * rows + l / SIZE][k], b[l % SIZE][k], sum);
            d[n][l] = sum;
        }
    for (unsigned n = 0; n < items; n++)
        for (unsigned l = 0; l < w->lanes; l++)
            w->v[i->dst.reg + n][l] = matrix_wmma_merged(i, w->v[i->dst.reg + n][l], d[n][l], type);
}
#define WMMA(name, ab, type, c)                                                                    \
    INSN(v_wmma_##name)                                                                            \
    {                                                                                              \
        if (w->isa->family == ISA_GFX12)                                                           \
            wmma_gfx12(w, i, ab, c);                                                               \
        else                                                                                       \
            wmma(w, i, ab, type);                                                                  \
    }
WMMA(f32_16x16x16_f16, ELEM_F16, ACC_F32, ELEM_F32)
WMMA(f32_16x16x16_bf16, ELEM_BF16, ACC_F32, ELEM_F32)
WMMA(f16_16x16x16_f16, ELEM_F16, ACC_F16, ELEM_F16)
WMMA(bf16_16x16x16_bf16, ELEM_BF16, ACC_BF16, ELEM_BF16)

/* Integers of width bits; neg says which of A and B are signed; clamp saturates. */
static void wmma_int(struct wave *w, const struct insn *i, unsigned width)
{
    i32 m[2][SIZE][SIZE], d[8][MAX_LANES];
    for (unsigned s = 0; s < 2; s++)
        for (unsigned l = 0; l < SIZE; l++)
            for (unsigned k = 0; k < SIZE; k++) {
                u32 x = w->v[i->src[s].reg + k * width / 32][l] << (32 - width - k * width % 32);
                m[s][l][k] = i->neg >> s & 1 ? (i32)x >> (32 - width) : (i32)(x >> (32 - width));
            }
    unsigned rows = w->lanes / SIZE, items = SIZE / rows;
    const struct operand *o = &i->src[2];
    for (unsigned n = 0; n < items; n++)
        for (unsigned l = 0; l < w->lanes; l++) {
            i64 sum = (i32)(o->kind == OPERAND_VREG ? w->v[o->reg + n][l] : scalar_b32(w, o));
            for (unsigned k = 0; k < SIZE; k++)
                sum += (i64)m[0][n * rows + l / SIZE][k] * m[1][l % SIZE][k];
            if (i->clamp)
                sum = sum < INT32_MIN ? INT32_MIN : sum > INT32_MAX ? INT32_MAX : sum;
            d[n][l] = (i32)sum;
        }
    for (unsigned n = 0; n < items; n++)
        memcpy(w->v[i->dst.reg + n], d[n], w->lanes * sizeof d[0][0]);
}
INSN(v_wmma_i32_16x16x16_iu8)
{
    if (w->isa->family == ISA_GFX12)
        wmma_gfx12(w, i, ELEM_I8, ELEM_I32);
    else
        wmma_int(w, i, 8);
}
INSN(v_wmma_i32_16x16x16_iu4)
{
    if (w->isa->family == ISA_GFX12)
        wmma_gfx12(w, i, ELEM_I4, ELEM_I32);
    else
        wmma_int(w, i, 4);
}
