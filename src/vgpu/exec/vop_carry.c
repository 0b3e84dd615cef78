/* Additions and subtractions with carries, and selection by a mask. */
#include "vgpu/exec/vop.h"

/* on[l]: -1 where lane l carries. Without a carry in, in is all 0. */
static void add_carry(const u32 *a, const u32 *b, const i32 *in, u32 *r, i32 *on)
{
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = a[l], y = b[l], s = x + y - (u32)in[l];
        on[l] = (i32)((x & y) | ((x | y) & ~s)) >> 31; /* the carry out of the top bit */
        r[l] = s;
    }
}

static void sub_borrow(const u32 *a, const u32 *b, const i32 *in, u32 *r, i32 *on)
{
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = a[l], y = b[l], s = x - y + (u32)in[l];
        on[l] = (i32)((~x & y) | (~(x ^ y) & s)) >> 31;
        r[l] = s;
    }
}

/* Where sums go: straight to the register where nothing hinders. */
#define SUM                                                                                        \
    u32 sum[MAX_LANES] __attribute__((aligned(64)));                                               \
    i32 on[MAX_LANES] __attribute__((aligned(64)));                                                \
    u32 *r = put_straight(w, i) ? w->v[i->dst.reg] : sum

/* clamp: unsigned saturation. */
static void put_sum(struct wave *w, const struct insn *i, u32 *r, const i32 *on, u32 limit)
{
    u64 carries = mask_of(on);
    if (i->clamp)
        for (unsigned l = 0; l < MAX_LANES; l++)
            r[l] = on[l] ? limit : r[l];
    if (r != w->v[i->dst.reg])
        put_b32(w, i, r);
    put_carry(w, i, carries & w->lanes_mask);
}

static void vop_carry_add(struct wave *w, const struct insn *i)
{
    SOURCE(u32, a, 0);
    SOURCE(u32, b, 1);
    SUM;
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x = a_p[l], y = b_p[l], s = x + y;
        on[l] = -(s < x);
        r[l] = s;
    }
    put_sum(w, i, r, on, UINT32_MAX);
}

static void add_with(struct wave *w, const struct insn *i, u64 carry_in)
{
    SOURCE(u32, a, 0);
    SOURCE(u32, b, 1);
    SUM;
    i32 in[MAX_LANES] __attribute__((aligned(64)));
    lanes_of_mask(carry_in, in);
    add_carry(a_p, b_p, in, r, on);
    put_sum(w, i, r, on, UINT32_MAX);
}

/* minuend: the number of the source that the other one is taken from. */
static void sub(struct wave *w, const struct insn *i, unsigned minuend, u64 borrow_in)
{
    SOURCE(u32, a, minuend);
    SOURCE(u32, b, 1 - minuend);
    SUM;
    i32 in[MAX_LANES] __attribute__((aligned(64)));
    lanes_of_mask(borrow_in, in);
    sub_borrow(a_p, b_p, in, r, on);
    put_sum(w, i, r, on, 0);
}

INSN(v_add_co_u32)
{
    vop_carry_add(w, i);
}
INSN(v_sub_co_u32)
{
    sub(w, i, 0, 0);
}
INSN(v_subrev_co_u32)
{
    sub(w, i, 1, 0);
}
INSN(v_addc_co_u32)
{
    add_with(w, i, lanes_condition(w, i, 2));
}
INSN(v_subb_co_u32)
{
    sub(w, i, 0, lanes_condition(w, i, 2));
}
INSN(v_subbrev_co_u32)
{
    sub(w, i, 1, lanes_condition(w, i, 2));
}
ALIAS(v_add_co_ci_u32, v_addc_co_u32)
ALIAS(v_sub_co_ci_u32, v_subb_co_u32)
ALIAS(v_subrev_co_ci_u32, v_subbrev_co_u32)

/* abs and neg work as on floats, whatever the bits are. */
INSN(v_cndmask_b32)
{
    u32 a_tmp[MAX_LANES] __attribute__((aligned(64))),
        b_tmp[MAX_LANES] __attribute__((aligned(64)));
    u32 mode = w->mode;
    w->mode |= MODE_SRC32; /* no flushing */
    const u32 *a = (const u32 *)lanes_f32(w, i, 0, a_tmp);
    const u32 *b = (const u32 *)lanes_f32(w, i, 1, b_tmp);
    w->mode = mode;
    i32 on[MAX_LANES] __attribute__((aligned(64)));
    lanes_of_mask(lanes_condition(w, i, 2), on);
    RESULT(u32);
    LANES_ALIGNED(w, l)
    {
        u32 x = a[l], y = b[l];
        r[l] = on[l] ? y : x;
    }
    PUT_RESULT(u32);
}

INSN(v_cndmask_b16)
{
    SOURCE(u16, a, 0);
    SOURCE(u16, b, 1);
    u64 mask = lanes_condition(w, i, 2);
    u16 r[MAX_LANES];
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned n = mask >> l & 1;
        u16 x = n ? b_p[l] : a_p[l];
        r[l] = (u16)((x & (i->abs >> n & 1 ? 0x7fff : 0xffff)) ^ (i->neg >> n & 1) << 15);
    }
    put_b16(w, i, r);
}

/* 32 x 32 + 64 bits; the carry out of the sum. */
INSN(v_mad_u64_u32)
{
    SOURCE(u32, a, 0);
    SOURCE(u32, b, 1);
    SOURCE(u64, c, 2);
    u64 r[MAX_LANES] __attribute__((aligned(64)));
    i32 on[MAX_LANES] __attribute__((aligned(64)));
    for (unsigned l = 0; l < MAX_LANES; l++) {
        r[l] = (u64)a_p[l] * b_p[l] + c_p[l];
        on[l] = -(r[l] < c_p[l]);
        r[l] = i->clamp && on[l] ? UINT64_MAX : r[l];
    }
    put_b64(w, i, r);
    put_carry(w, i, mask_of(on) & w->lanes_mask);
}

ALIAS(v_mad_co_u64_u32, v_mad_u64_u32)

INSN(v_mad_i64_i32)
{
    SOURCE(i32, a, 0);
    SOURCE(i32, b, 1);
    SOURCE(i64, c, 2);
    u64 r[MAX_LANES] __attribute__((aligned(64)));
    i32 on[MAX_LANES] __attribute__((aligned(64)));
    for (unsigned l = 0; l < MAX_LANES; l++) {
        i64 s;
        bool over = __builtin_add_overflow((i64)a_p[l] * b_p[l], c_p[l], &s);
        on[l] = -over;
        r[l] = i->clamp && over ? (c_p[l] < 0 ? (u64)INT64_MIN : (u64)INT64_MAX) : (u64)s;
    }
    put_b64(w, i, r);
    put_carry(w, i, mask_of(on) & w->lanes_mask);
}
ALIAS(v_mad_co_i64_i32, v_mad_i64_i32)
