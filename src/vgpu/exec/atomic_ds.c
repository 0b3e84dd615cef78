/* DS atomics, with and without a result. */
#include "vgpu/exec/atomic.h"

static u32 atomic_ds_offset16(const struct insn *i)
{
    return (u32)(i->text & 0xffff);
}

/* data: which source is the operation's first, which its second; words of each. */
static struct rmw_registers atomic_ds_registers_of(const struct insn *i, unsigned a, unsigned b,
                                                   bool result)
{
    unsigned first = i->src[a].kind == OPERAND_VREG ? i->src[a].reg : i->src[1].reg;
    unsigned second = i->src[b].kind == OPERAND_VREG ? i->src[b].reg : first;
    return (struct rmw_registers){first, second, result ? (int)i->dst.reg : -1};
}

static void ds_run32(struct wave *w, const struct insn *i, unsigned a, unsigned b, bool result,
                     rmw32 *f)
{
    struct rmw_registers g = atomic_ds_registers_of(i, a, b, result);
    struct reach r;
    reach_lds(w, i, atomic_ds_offset16(i), 4, &r);
    u64 beyond = wave_exec(w) & ~r.mask;
    rmw_run32(w, i, &r, &g, f);
    if (result)
        load_zeros(w, i->dst.reg, beyond, DATUM_B32);
}

static void ds_run64(struct wave *w, const struct insn *i, unsigned a, unsigned b, bool result,
                     rmw64 *f)
{
    struct rmw_registers g = atomic_ds_registers_of(i, a, b, result);
    struct reach r;
    reach_lds(w, i, atomic_ds_offset16(i), 8, &r);
    u64 beyond = wave_exec(w) & ~r.mask;
    rmw_run64(w, i, &r, &g, f);
    if (result)
        load_zeros(w, i->dst.reg, beyond, DATUM_B64);
}

/* A and B: the source (1 data0, 2 data1) that is the operation's first, second operand. */
#define DS_OPERANDS(name, type, bits, A, B, f)                                                     \
    INSN(ds_##name##_##type)                                                                       \
    {                                                                                              \
        ds_run##bits(w, i, A, B, false, rmw##bits##_##f);                                          \
    }                                                                                              \
    INSN(ds_##name##_rtn_##type)                                                                   \
    {                                                                                              \
        ds_run##bits(w, i, A, B, true, rmw##bits##_##f);                                           \
    }
#define DS(name, type, bits, f) DS_OPERANDS(name, type, bits, 1, 2, f)

DS(add, u32, 32, add)
DS(sub, u32, 32, sub)
DS(rsub, u32, 32, rsub)
DS(inc, u32, 32, inc)
DS(dec, u32, 32, dec)
DS(min, i32, 32, smin)
DS(max, i32, 32, smax)
DS(min, u32, 32, umin)
DS(max, u32, 32, umax)
DS(and, b32, 32, and)
DS(or, b32, 32, or)
DS(xor, b32, 32, xor)
DS(mskor, b32, 32, mskor)
DS(wrxchg, b32, 32, swap)
DS(wrap, b32, 32, wrap)
DS(add, f32, 32, fadd)
DS(min, f32, 32, fmin)
DS(max, f32, 32, fmax)
DS(min_num, f32, 32, fmin_num)
DS(max_num, f32, 32, fmax_num)
DS(cond_sub, u32, 32, condsub)
DS(sub_clamp, u32, 32, csub)
DS(pk_add, f16, 32, pk_add_f16)
DS(pk_add, bf16, 32, pk_add_bf16)
DS(add, u64, 64, add)
DS(sub, u64, 64, sub)
DS(rsub, u64, 64, rsub)
DS(inc, u64, 64, inc)
DS(dec, u64, 64, dec)
DS(min, i64, 64, smin)
DS(max, i64, 64, smax)
DS(min, u64, 64, umin)
DS(max, u64, 64, umax)
DS(and, b64, 64, and)
DS(or, b64, 64, or)
DS(xor, b64, 64, xor)
DS(mskor, b64, 64, mskor)
DS(wrxchg, b64, 64, swap)
DS(add, f64, 64, fadd)
DS(min, f64, 64, fmin)
DS(max, f64, 64, fmax)
DS(min_num, f64, 64, fmin_num)
DS(max_num, f64, 64, fmax_num)
DS(condxchg32, b64, 64, condxchg32)
/* Data0 is what to compare with, data1 the new value; gfx11's cmpstore has them the other
 * way round (LLVM, DSInstructions.td: "cmp and src operands are in reversed order
 * comparing to DS_CMPST_*"). */
DS_OPERANDS(cmpst, b32, 32, 2, 1, cmpswap)
DS_OPERANDS(cmpst, f32, 32, 2, 1, fcmpswap)
DS_OPERANDS(cmpst, b64, 64, 2, 1, cmpswap)
DS_OPERANDS(cmpst, f64, 64, 2, 1, fcmpswap)
DS(cmpstore, b32, 32, cmpswap)
DS(cmpstore, f32, 32, fcmpswap)
DS(cmpstore, b64, 64, cmpswap)
DS(cmpstore, f64, 64, fcmpswap)
DS(storexchg, b32, 32, swap)
DS(storexchg, b64, 64, swap)

/* Two exchanges at two offsets, both addresses taken before the first result is written. */
static void exchange2(struct wave *w, const struct insn *i, u32 unit, unsigned words)
{
    struct reach r[2];
    unsigned size = 4 * words;
    u64 beyond[2];
    for (unsigned n = 0; n < 2; n++) {
        reach_lds(w, i, (u32)(i->text >> 8 * n & 0xff) * unit, size, &r[n]);
        beyond[n] = wave_exec(w) & ~r[n].mask;
    }
    u32 data[2][2][MAX_LANES]; /* the results may overwrite the data */
    for (unsigned n = 0; n < 2; n++)
        for (unsigned k = 0; k < words; k++)
            memcpy(data[n][k], w->v[i->src[1 + n].reg + k], sizeof data[n][k]);
    for (unsigned n = 0; n < 2; n++) {
        struct reach old = r[n];
        enum datum d = words == 1 ? DATUM_B32 : DATUM_B64;
        load_lanes(w, i, &old, i->dst.reg + n * words, d);
        load_zeros(w, i->dst.reg + n * words, beyond[n], d);
        EACH_SET(old.mask, l)
        {
            for (unsigned k = 0; k < words; k++)
                *HOST(any_u32, r[n].at[l] + 4 * k) = data[n][k][l];
        }
    }
}

#define DS_EXCHANGE2(name, unit, words)                                                            \
    INSN(ds_##name)                                                                                \
    {                                                                                              \
        exchange2(w, i, unit, words);                                                              \
    }
DS_EXCHANGE2(wrxchg2_rtn_b32, 4, 1)
DS_EXCHANGE2(wrxchg2_rtn_b64, 8, 2)
DS_EXCHANGE2(wrxchg2st64_rtn_b32, 4 * 64, 1)
DS_EXCHANGE2(wrxchg2st64_rtn_b64, 8 * 64, 2)
ALIAS(ds_storexchg_2addr_rtn_b32, ds_wrxchg2_rtn_b32)
ALIAS(ds_storexchg_2addr_rtn_b64, ds_wrxchg2_rtn_b64)
ALIAS(ds_storexchg_2addr_stride64_rtn_b32, ds_wrxchg2st64_rtn_b32)
ALIAS(ds_storexchg_2addr_stride64_rtn_b64, ds_wrxchg2st64_rtn_b64)

/* A counter at M0 + offset goes up or down by the number of active lanes; all of
 * them get its old value. */
static void atomic_ds_count(struct wave *w, const struct insn *i, bool up)
{
    u32 at = (w->s[SREG_M0] & 0xffff) + atomic_ds_offset16(i), r[MAX_LANES], old = 0;
    if (at + 4 <= w->group->lds_bytes) {
        any_u32 *p = (any_u32 *)(w->group->lds + at);
        u32 n = (u32)__builtin_popcountll(wave_exec(w));
        old = *p;
        *p = up ? old + n : old - n;
    }
    lanes_splat(r, old);
    put_b32(w, i, r);
}

INSN(ds_append)
{
    atomic_ds_count(w, i, true);
}

INSN(ds_consume)
{
    atomic_ds_count(w, i, false);
}
