/* GLOBAL, FLAT and MUBUF atomics. With glc (sc0) they return the old value. */
#include "vgpu/exec/atomic.h"

/* Where the old value goes: FLAT, GLOBAL vdst; MUBUF vdata. */
static struct rmw_registers atomic_global_registers_of(const struct insn *i, unsigned words)
{
    unsigned data = i->src[1].reg;
    int result = !i->glc ? -1 : i->format == FORMAT_MUBUF ? (int)data : (int)i->dst.reg;
    return (struct rmw_registers){data, data + words, result};
}

static void global32(struct wave *w, const struct insn *i, rmw32 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 1);
    struct reach r;
    reach_global(w, i, &r);
    rmw_run32(w, i, &r, &g, f);
}

static void global64(struct wave *w, const struct insn *i, rmw64 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 2);
    struct reach r;
    reach_global(w, i, &r);
    rmw_run64(w, i, &r, &g, f);
}

static void flat32(struct wave *w, const struct insn *i, rmw32 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 1);
    struct reach r, part;
    if (reach_flat(w, i, &r))
        rmw_run32(w, i, &r, &g, f);
    else
        for (enum space s = SPACE_GLOBAL; s <= SPACE_PRIVATE; s++)
            if (reach_part(w, i, &r, s, 4, &part))
                rmw_run32(w, i, &part, &g, f);
}

static void flat64(struct wave *w, const struct insn *i, rmw64 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 2);
    struct reach r, part;
    if (reach_flat(w, i, &r))
        rmw_run64(w, i, &r, &g, f);
    else
        for (enum space s = SPACE_GLOBAL; s <= SPACE_PRIVATE; s++)
            if (reach_part(w, i, &r, s, 8, &part))
                rmw_run64(w, i, &part, &g, f);
}

/* Lanes out of the buffer's bounds get zeros. */
static void zero_beyond(struct wave *w, const struct reach *r, int result, unsigned words)
{
    if (result >= 0)
        for (unsigned k = 0; k < words; k++)
            load_zeros(w, (unsigned)result + k, wave_exec(w) & ~r->mask, DATUM_B32);
}

static void buffer32(struct wave *w, const struct insn *i, rmw32 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 1);
    struct reach r;
    if (!reach_buffer(w, i, 4, &r))
        return;
    u64 mask = r.mask;
    rmw_run32(w, i, &r, &g, f);
    r.mask = mask;
    zero_beyond(w, &r, g.result, 1);
}

static void buffer64(struct wave *w, const struct insn *i, rmw64 *f)
{
    struct rmw_registers g = atomic_global_registers_of(i, 2);
    struct reach r;
    if (!reach_buffer(w, i, 8, &r))
        return;
    u64 mask = r.mask;
    rmw_run64(w, i, &r, &g, f);
    r.mask = mask;
    zero_beyond(w, &r, g.result, 2);
}

#define ATOMIC(name, bits, f)                                                                      \
    INSN(global_atomic_##name)                                                                     \
    {                                                                                              \
        global##bits(w, i, rmw##bits##_##f);                                                       \
    }                                                                                              \
    INSN(flat_atomic_##name)                                                                       \
    {                                                                                              \
        flat##bits(w, i, rmw##bits##_##f);                                                         \
    }                                                                                              \
    INSN(buffer_atomic_##name)                                                                     \
    {                                                                                              \
        buffer##bits(w, i, rmw##bits##_##f);                                                       \
    }

/* gfx9 and gfx10 call the 64-bit one _x2; gfx11 names the types. */
#define ATOMICS(old, new32, new64, f)                                                              \
    ATOMIC(old, 32, f)                                                                             \
    ATOMIC(old##_x2, 64, f)                                                                        \
    ATOMIC(new32, 32, f)                                                                           \
    ATOMIC(new64, 64, f)

ATOMICS(add, add_u32, add_u64, add)
ATOMICS(sub, sub_u32, sub_u64, sub)
ATOMICS(smin, min_i32, min_i64, smin)
ATOMICS(umin, min_u32, min_u64, umin)
ATOMICS(smax, max_i32, max_i64, smax)
ATOMICS(umax, max_u32, max_u64, umax)
ATOMICS(and, and_b32, and_b64, and)
ATOMICS(or, or_b32, or_b64, or)
ATOMICS(xor, xor_b32, xor_b64, xor)
ATOMICS(inc, inc_u32, inc_u64, inc)
ATOMICS(dec, dec_u32, dec_u64, dec)
ATOMICS(swap, swap_b32, swap_b64, swap)
ATOMICS(cmpswap, cmpswap_b32, cmpswap_b64, cmpswap)
ATOMICS(fmin, min_f32, min_f64, fmin)
ATOMICS(fmax, max_f32, max_f64, fmax)
ATOMICS(fcmpswap, cmpswap_f32, cmpswap_f64, fcmpswap)
ATOMIC(csub, 32, csub)
ATOMIC(csub_u32, 32, csub)
/* gfx12's names. */
ATOMIC(sub_clamp_u32, 32, csub)
ATOMIC(cond_sub_u32, 32, condsub)
ATOMIC(min_num_f32, 32, fmin_num)
ATOMIC(max_num_f32, 32, fmax_num)
ATOMIC(add_f32, 32, fadd)
ATOMIC(add_f64, 64, fadd)
ATOMIC(pk_add_f16, 32, pk_add_f16)
ATOMIC(pk_add_bf16, 32, pk_add_bf16)
