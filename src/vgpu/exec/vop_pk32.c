/* Packed instructions of two 32-bit values in a pair of registers (gfx90a). op_sel says which half of a
 * source the first result takes, op_sel_hi the second. */
#include "vgpu/exec/vop.h"

/* Half of source n, register or scalar; an inline constant or literal is in both halves. */
static const u32 *half32(struct wave *w, const struct insn *i, unsigned n, unsigned half, u32 tmp[MAX_LANES])
{
    struct operand o = i->src[n];
    if (o.kind == OPERAND_VREG)
        return w->v[o.reg + half];
    if (o.kind == OPERAND_SREG)
        o.reg = (u16)(o.reg + half);
    lanes_splat(tmp, scalar_b32(w, &o));
    return tmp;
}

static const f32 *half_f32(struct wave *w, const struct insn *i, unsigned n, unsigned result,
                           u32 tmp[MAX_LANES])
{
    unsigned half = (result ? i->op_sel_hi : i->op_sel) >> n & 1;
    bool negate = (result ? i->neg_hi : i->neg) >> n & 1;
    const u32 *p = half32(w, i, n, half, tmp);
    if (!negate && w->mode & MODE_SRC32)
        return (const f32 *)p;
    u32 flip = negate ? 0x80000000 : 0;
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = (!(w->mode & MODE_SRC32) && !(p[l] & 0x7f800000) ? p[l] & 0x80000000 : p[l]) ^ flip;
    return (const f32 *)tmp;
}

/* Writes both results; neither before both are there: sources may be among them. */
static void put_pair(struct wave *w, const struct insn *i, f32 r[2][MAX_LANES])
{
    struct insn half = *i;
    put_f32(w, &half, r[0]);
    half.dst.reg++;
    put_f32(w, &half, r[1]);
}

#define PACKED2(name, expr)                                                                                  \
    INSN(name)                                                                                               \
    {                                                                                                        \
        ROUNDING(f32, name);                                                                                 \
        u32 a_tmp[MAX_LANES] __attribute__((aligned(64))), b_tmp[MAX_LANES] __attribute__((aligned(64)));    \
        f32 r[2][MAX_LANES] __attribute__((aligned(64)));                                                    \
        for (unsigned k = 0; k < 2; k++) {                                                                   \
            const f32 *a_p = half_f32(w, i, 0, k, a_tmp), *b_p = half_f32(w, i, 1, k, b_tmp);                \
            for (unsigned l = 0; l < MAX_LANES; l++) {                                                       \
                f32 a = a_p[l], b = b_p[l];                                                                  \
                r[k][l] = expr;                                                                              \
            }                                                                                                \
        }                                                                                                    \
        put_pair(w, i, r);                                                                                   \
    }
PACKED2(v_pk_add_f32, a + b)
PACKED2(v_pk_mul_f32, a *b)

INSN(v_pk_fma_f32)
{
    ROUNDING(f32, v_pk_fma_f32);
    u32 tmp[3][MAX_LANES] __attribute__((aligned(64)));
    f32 r[2][MAX_LANES] __attribute__((aligned(64)));
    for (unsigned k = 0; k < 2; k++) {
        const f32 *a = half_f32(w, i, 0, k, tmp[0]);
        const f32 *b = half_f32(w, i, 1, k, tmp[1]);
        const f32 *c = half_f32(w, i, 2, k, tmp[2]);
        for (unsigned l = 0; l < MAX_LANES; l++)
            r[k][l] = __builtin_fmaf(a[l], b[l], c[l]);
    }
    put_pair(w, i, r);
}

/* The first result from source 0, the second from source 1, each the half that op_sel says. */
INSN(v_pk_mov_b32)
{
    u32 tmp[MAX_LANES] __attribute__((aligned(64))), r[2][MAX_LANES] __attribute__((aligned(64)));
    for (unsigned k = 0; k < 2; k++)
        memcpy(r[k], half32(w, i, k, i->op_sel >> k & 1, tmp), sizeof r[k]);
    u64 mask = wave_exec(w);
    put_masked(w, i->dst.reg, r[0], mask);
    put_masked(w, i->dst.reg + 1u, r[1], mask);
}
