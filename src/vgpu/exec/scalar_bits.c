/* Scalar bit counting, searching and shuffling, and registers addressed through M0: SOP1. Vega ISA
 * and RDNA ISA, "SOP1 Instructions". */
#include "vgpu/exec/scalar.h"

/* Population counts. SCC: the result is not zero. */
SALU1(s_bcnt0_i32_b32, u32, u32, __builtin_popcount(~a), d != 0)
SALU1(s_bcnt1_i32_b32, u32, u32, __builtin_popcount(a), d != 0)
SALU1(s_bcnt0_i32_b64, u32, u64, __builtin_popcountll(~a), d != 0)
SALU1(s_bcnt1_i32_b64, u32, u64, __builtin_popcountll(a), d != 0)

/* The first one (or zero) from the low end, from the high end; -1 where there is none. */
SALU1(s_ff1_i32_b32, i32, u32, a ? __builtin_ctz(a) : -1, SCC_KEPT)
SALU1(s_ff1_i32_b64, i32, u64, a ? __builtin_ctzll(a) : -1, SCC_KEPT)
SALU1(s_ff0_i32_b32, i32, u32, ~a ? __builtin_ctz(~a) : -1, SCC_KEPT)
SALU1(s_ff0_i32_b64, i32, u64, ~a ? __builtin_ctzll(~a) : -1, SCC_KEPT)
SALU1(s_flbit_i32_b32, i32, u32, a ? __builtin_clz(a) : -1, SCC_KEPT)
SALU1(s_flbit_i32_b64, i32, u64, a ? __builtin_clzll(a) : -1, SCC_KEPT)
ALIAS(s_ctz_i32_b32, s_ff1_i32_b32)
ALIAS(s_ctz_i32_b64, s_ff1_i32_b64)
ALIAS(s_clz_i32_u32, s_flbit_i32_b32)
ALIAS(s_clz_i32_u64, s_flbit_i32_b64)

/* How many bits from the top equal the sign; -1 if all do. */
static i32 sign_bits(u64 a, int top)
{
    u64 differs = a ^ (u64)((i64)a >> 63);
    return differs ? __builtin_clzll(differs) - top : -1;
}

SALU1(s_flbit_i32, i32, i32, sign_bits((u64)(i64)a, 32), SCC_KEPT)
SALU1(s_flbit_i32_i64, i32, i64, sign_bits((u64)a, 0), SCC_KEPT)
ALIAS(s_cls_i32, s_flbit_i32)
ALIAS(s_cls_i32_i64, s_flbit_i32_i64)

static u64 reversed(u64 x)
{
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(x);
}

SALU1(s_brev_b32, u32, u32, reversed(a) >> 32, SCC_KEPT)
SALU1(s_brev_b64, u64, u64, reversed(a), SCC_KEPT)

/* Of each four bits: all, if one is set. */
static u64 whole_quads(u64 a)
{
    u64 any = (a | a >> 1 | a >> 2 | a >> 3) & 0x1111111111111111;
    return any * 15;
}

/* Of each four bits: one, the low bits of the result. */
static u64 quad_mask(u64 a)
{
    u64 any = (a | a >> 1 | a >> 2 | a >> 3) & 0x1111111111111111, mask = 0;
    for (unsigned q = 0; q < 16; q++)
        mask |= (any >> (4 * q) & 1) << q;
    return mask;
}

static u64 doubled_bits(u32 a)
{
    u64 x = 0;
    for (unsigned b = 0; b < 32; b++)
        x |= (u64)(a >> b & 1) * 3 << (2 * b);
    return x;
}

SALU1(s_wqm_b32, u32, u32, whole_quads(a), d != 0)
SALU1(s_wqm_b64, u64, u64, whole_quads(a), d != 0)
SALU1(s_quadmask_b32, u32, u32, quad_mask(a), d != 0)
SALU1(s_quadmask_b64, u64, u64, quad_mask(a), d != 0)
SALU1(s_bitreplicate_b64_b32, u64, u32, doubled_bits(a), SCC_KEPT)

/* One bit of the destination. */
INSN(s_bitset0_b32)
{
    result_u32(w, i, scalar_b32(w, &i->dst) & ~(1u << (source_u32(w, &i->src[0]) & 31)));
}

INSN(s_bitset1_b32)
{
    result_u32(w, i, scalar_b32(w, &i->dst) | 1u << (source_u32(w, &i->src[0]) & 31));
}

INSN(s_bitset0_b64)
{
    result_u64(w, i,
               scalar_b64(w, &i->dst, false) & ~(UINT64_C(1) << (source_u32(w, &i->src[0]) & 63)));
}

INSN(s_bitset1_b64)
{
    result_u64(w, i,
               scalar_b64(w, &i->dst, false) | UINT64_C(1) << (source_u32(w, &i->src[0]) & 63));
}

/* Registers relative to M0. */
static bool relative(struct wave *w, const struct insn *i, const struct operand *o, u32 by,
                     unsigned *reg)
{
    u64 r = (u64)o->reg + by;
    if (o->kind != OPERAND_SREG || r >= SREG_COUNT) {
        wave_trap_as(w, i, TROUBLE_INSTRUCTION,
                     "scalar register s%u relative to M0 = %u does not exist", o->reg, by);
        return false;
    }
    *reg = (unsigned)r;
    return true;
}

INSN(s_movrels_b32)
{
    unsigned r;
    if (relative(w, i, &i->src[0], w->s[SREG_M0], &r))
        result_u32(w, i, w->s[r]);
}

INSN(s_movrels_b64)
{
    unsigned r;
    if (relative(w, i, &i->src[0], w->s[SREG_M0], &r))
        result_u64(w, i, w->pair[r / 2]);
}

INSN(s_movreld_b32)
{
    unsigned r;
    if (relative(w, i, &i->dst, w->s[SREG_M0], &r))
        w->s[r] = source_u32(w, &i->src[0]);
}

INSN(s_movreld_b64)
{
    unsigned r;
    if (relative(w, i, &i->dst, w->s[SREG_M0], &r))
        w->pair[r / 2] = source_u64(w, &i->src[0]);
}

/* gfx10: the source by M0[9:0], the destination by M0[25:16]. */
INSN(s_movrelsd_2_b32)
{
    unsigned s, d;
    if (relative(w, i, &i->src[0], w->s[SREG_M0] & 1023, &s) &&
        relative(w, i, &i->dst, w->s[SREG_M0] >> 16 & 1023, &d))
        w->s[d] = w->s[s];
}
