/* Packed instructions of two 32-bit values in a pair of registers (gfx90a). op_sel selects the half
 * of a source for the first result, op_sel_hi that for the second. */
#include "vgpu/exec/vop.h"

/* Half of source n, register or scalar; an inline constant or literal is in both halves. */
static inline const u32 *half32(struct wave *w, const struct insn *i, unsigned n, unsigned half,
                                u32 tmp[MAX_LANES])
{
    struct operand o = i->src[n];
    if (o.kind == OPERAND_VREG)
        return w->v[o.reg + half];
    if (o.kind == OPERAND_SREG)
        o.reg = (u16)(o.reg + half);
    lanes_splat(tmp, scalar_b32(w, &o));
    return tmp;
}

static inline const f32 *half_f32(struct wave *w, const struct insn *i, unsigned n, unsigned result,
                                  u32 tmp[MAX_LANES])
{
    unsigned half = (result ? i->op_sel_hi : i->op_sel) >> n & 1;
    bool negate = (result ? i->neg_hi : i->neg) >> n & 1;
    const u32 *p = half32(w, i, n, half, tmp);
    if (!negate && w->mode & MODE_SRC32)
        return (const f32 *)p;
    u32 flip = negate ? 0x80000000 : 0;
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] =
            (!(w->mode & MODE_SRC32) && !(p[l] & 0x7f800000) ? p[l] & 0x80000000 : p[l]) ^ flip;
    return (const f32 *)tmp;
}

/* Writes both results. */
static void put_pair(struct wave *w, const struct insn *i, f32 r[2][MAX_LANES])
{
    struct insn half = *i;
    put_f32(w, &half, r[0]);
    half.dst.reg++;
    put_f32(w, &half, r[1]);
}

/* Both results of a lane are there before one is written: sources may be among them. */
#define PACKED_RESULTS(w, i)                                                                       \
    f32 r[2][MAX_LANES] __attribute__((aligned(64)));                                              \
    bool straight = STRAIGHT_f32(w, i);                                                            \
    f32 *r0 = straight ? (f32 *)w->v[i->dst.reg] : r[0],                                           \
        *r1 = straight ? (f32 *)w->v[i->dst.reg + 1] : r[1]

#define PACKED2(name, expr)                                                                        \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(f32, name);                                                                       \
        u32 tmp[4][MAX_LANES] __attribute__((aligned(64)));                                        \
        const f32 *a0 = half_f32(w, i, 0, 0, tmp[0]), *b0 = half_f32(w, i, 1, 0, tmp[1]);          \
        const f32 *a1 = half_f32(w, i, 0, 1, tmp[2]), *b1 = half_f32(w, i, 1, 1, tmp[3]);          \
        PACKED_RESULTS(w, i);                                                                      \
        LANES_TOGETHER                                                                             \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                 \
            f32 x, y, a = a0[l], b = b0[l];                                                        \
            x = expr;                                                                              \
            a = a1[l], b = b1[l];                                                                  \
            y = expr;                                                                              \
            r0[l] = x;                                                                             \
            r1[l] = y;                                                                             \
        }                                                                                          \
        if (!straight)                                                                             \
            put_pair(w, i, r);                                                                     \
    }
PACKED2(v_pk_add_f32, a + b)
PACKED2(v_pk_mul_f32, a *b)

INSN(v_pk_fma_f32)
{
    ROUNDING(f32, v_pk_fma_f32);
    u32 tmp[6][MAX_LANES] __attribute__((aligned(64)));
    const f32 *a[2], *b[2], *c[2];
    for (unsigned k = 0; k < 2; k++) {
        a[k] = half_f32(w, i, 0, k, tmp[3 * k]);
        b[k] = half_f32(w, i, 1, k, tmp[3 * k + 1]);
        c[k] = half_f32(w, i, 2, k, tmp[3 * k + 2]);
    }
    const f32 *a0 = a[0], *a1 = a[1], *b0 = b[0], *b1 = b[1], *c0 = c[0], *c1 = c[1];
    PACKED_RESULTS(w, i);
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++) {
        f32 x = __builtin_fmaf(a0[l], b0[l], c0[l]), y = __builtin_fmaf(a1[l], b1[l], c1[l]);
        r0[l] = x;
        r1[l] = y;
    }
    if (!straight)
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
