/* Moves between lanes, and between vector and scalar registers. */
#include "vgpu/exec/vop.h"

/* Source 0 of one lane. */
static u32 lane_value(struct wave *w, const struct insn *i, unsigned lane)
{
    const struct operand *o = &i->src[0];
    return o->kind == OPERAND_VREG ? w->v[o->reg][lane] : scalar_b32(w, o);
}

/* Lane 0 where none is active. */
INSN(v_readfirstlane_b32)
{
    u64 exec = wave_exec(w);
    scalar_put32(w, &i->dst, lane_value(w, i, exec ? (unsigned)__builtin_ctzll(exec) : 0));
}

INSN(v_readlane_b32)
{
    scalar_put32(w, &i->dst, lane_value(w, i, scalar_b32(w, &i->src[1]) & (w->lanes - 1u)));
}

INSN(v_writelane_b32)
{
    w->v[i->dst.reg][scalar_b32(w, &i->src[1]) & (w->lanes - 1u)] = scalar_b32(w, &i->src[0]);
}

/* Bits of source 0 below the lane, its lower or upper 32. */
static void count_below(struct wave *w, const struct insn *i, unsigned first)
{
    SOURCE(u32, a, 0);
    SOURCE(u32, b, 1);
    u32 r[MAX_LANES];
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 below = l <= first ? 0 : l >= first + 32 ? UINT32_MAX : (1u << (l - first)) - 1;
        r[l] = b_p[l] + (u32)__builtin_popcount(a_p[l] & below);
    }
    put_b32(w, i, r);
}
INSN(v_mbcnt_lo_u32_b32)
{
    count_below(w, i, 0);
}
INSN(v_mbcnt_hi_u32_b32)
{
    count_below(w, i, 32);
}

VALU1(v_accvgpr_read_b32, u32, u32, a)
VALU1(v_accvgpr_write_b32, u32, u32, a)
VALU1(v_accvgpr_mov_b32, u32, u32, a)
VALU1(v_mov_b64, u64, u64, a)

INSN(v_swap_b32)
{
    u32 a[MAX_LANES], b[MAX_LANES];
    memcpy(a, w->v[i->src[0].reg], sizeof a);
    memcpy(b, w->v[i->dst.reg], sizeof b);
    put_masked(w, i->dst.reg, a, wave_exec(w));
    put_masked(w, i->src[0].reg, b, wave_exec(w));
}

/* Halves that op_sel names. */
INSN(v_swap_b16)
{
    u32 a[MAX_LANES], b[MAX_LANES], from = i->op_sel & 1 ? 16 : 0, to = i->op_sel & 8 ? 16 : 0;
    memcpy(a, w->v[i->src[0].reg], sizeof a);
    memcpy(b, w->v[i->dst.reg], sizeof b);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = a[l] >> from & 0xffff, y = b[l] >> to & 0xffff;
        b[l] = (b[l] & ~(0xffffu << to)) | x << to;
        if (i->src[0].reg == i->dst.reg)
            a[l] = b[l];
        a[l] = (a[l] & ~(0xffffu << from)) | y << from;
    }
    put_masked(w, i->dst.reg, b, wave_exec(w));
    put_masked(w, i->src[0].reg, a, wave_exec(w));
}

/* v_permlane16: within each row of 16 lane n reads the lane that the n-th nibble of src1 (lanes 0
 * .. 7) and src2 says; x16: of the other row of the pair. op_sel[0]: inactive lanes may be read,
 * op_sel[1]: else they are 0 and not left alone (RDNA2 ISA, V_PERMLANE16_B32). */
static void permute_rows(struct wave *w, const struct insn *i, unsigned other)
{
    u32 tmp[MAX_LANES], r[MAX_LANES];
    const u32 *a = lanes_b32(w, i, 0, tmp);
    u64 sel = scalar_b32(w, &i->src[1]) | (u64)scalar_b32(w, &i->src[2]) << 32;
    u64 exec = wave_exec(w), readable = i->op_sel & 1 ? w->lanes_mask : exec, written = exec;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned from = ((l & ~15u) ^ other) | (sel >> (l & 15) * 4 & 15);
        bool valid = readable >> from & 1;
        r[l] = valid ? a[from] : 0;
        if (!valid && !(i->op_sel & 2))
            written &= ~(UINT64_C(1) << l);
    }
    put_masked(w, i->dst.reg, r, written);
}
INSN(v_permlane16_b32)
{
    permute_rows(w, i, 0);
}
INSN(v_permlanex16_b32)
{
    permute_rows(w, i, 16);
}

/* gfx12: each lane says itself which one it reads. */
static void permute_each(struct wave *w, const struct insn *i, unsigned other)
{
    u32 tmp[MAX_LANES], which[MAX_LANES], r[MAX_LANES];
    const u32 *a = lanes_b32(w, i, 0, tmp), *sel = lanes_b32(w, i, 1, which);
    u64 exec = wave_exec(w), readable = i->op_sel & 1 ? w->lanes_mask : exec, written = exec;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned from = ((l & ~15u) ^ other) | (sel[l] & 15);
        bool valid = readable >> from & 1;
        r[l] = valid ? a[from] : 0;
        if (!valid && !(i->op_sel & 2))
            written &= ~(UINT64_C(1) << l);
    }
    put_masked(w, i->dst.reg, r, written);
}
INSN(v_permlane16_var_b32)
{
    permute_each(w, i, 0);
}
INSN(v_permlanex16_var_b32)
{
    permute_each(w, i, 16);
}

/* The halves of a wave64 swap; nothing moves in a wave32. */
INSN(v_permlane64_b32)
{
    u32 tmp[MAX_LANES], r[MAX_LANES];
    const u32 *a = lanes_b32(w, i, 0, tmp);
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = a[w->lanes == 64 ? l ^ 32 : l];
    put_b32(w, i, r);
}

/* Register numbers that M0 moves: s the source, d the destination, _2 with an offset
 * of its own for each. */
static void move_relative(struct wave *w, unsigned dst, unsigned src)
{
    if (dst >= VREG_ACC || src >= VREG_ACC)
        return;
    u32 r[MAX_LANES];
    memcpy(r, w->v[src], sizeof r);
    put_masked(w, dst, r, wave_exec(w));
}
INSN(v_movreld_b32)
{
    u32 tmp[MAX_LANES];
    unsigned dst = i->dst.reg + w->s[SREG_M0];
    const u32 *a = lanes_b32(w, i, 0, tmp);
    if (dst < VREG_ACC)
        put_masked(w, dst, a, wave_exec(w));
}
INSN(v_movrels_b32)
{
    move_relative(w, i->dst.reg, i->src[0].reg + w->s[SREG_M0]);
}
INSN(v_movrelsd_b32)
{
    move_relative(w, i->dst.reg + w->s[SREG_M0], i->src[0].reg + w->s[SREG_M0]);
}
INSN(v_movrelsd_2_b32)
{
    u32 m0 = w->s[SREG_M0];
    move_relative(w, i->dst.reg + (m0 >> 16 & 0x3ff), i->src[0].reg + (m0 & 0x3ff));
}
INSN(v_swaprel_b32)
{
    u32 m0 = w->s[SREG_M0];
    unsigned d = i->dst.reg + (m0 >> 16 & 0x3ff), s = i->src[0].reg + (m0 & 0x3ff);
    if (d >= VREG_ACC || s >= VREG_ACC)
        return;
    u32 was[MAX_LANES];
    memcpy(was, w->v[d], sizeof was);
    move_relative(w, d, s);
    put_masked(w, s, was, wave_exec(w));
}

INSN(v_nop)
{
    (void)w;
    (void)i;
}
ALIAS(v_clrexcp, v_nop)
ALIAS(v_pipeflush, v_nop)
