/* Atomic operations, and their application lane by lane. */
#include "vgpu/exec/atomic.h"
#include "vgpu/exec/vop.h"
#include <inttypes.h>

#define RMW_DEFINE(name, expr)                                                                     \
    u32 rmw32_##name(u32 old, u32 a, u32 b)                                                        \
    {                                                                                              \
        (void)old, (void)a, (void)b;                                                               \
        return (expr);                                                                             \
    }                                                                                              \
    u64 rmw64_##name(u64 old, u64 a, u64 b)                                                        \
    {                                                                                              \
        (void)old, (void)a, (void)b;                                                               \
        return (expr);                                                                             \
    }
RMW_OPERATIONS(RMW_DEFINE)

/* The same for both widths with another type than unsigned. */
#define RMW_TYPED(name, U, T, expr)                                                                \
    U name(U old_bits, U a_bits, U b_bits)                                                         \
    {                                                                                              \
        T old, a, b, r;                                                                            \
        memcpy(&old, &old_bits, sizeof old);                                                       \
        memcpy(&a, &a_bits, sizeof a);                                                             \
        memcpy(&b, &b_bits, sizeof b);                                                             \
        (void)b;                                                                                   \
        r = (expr);                                                                                \
        U r_bits;                                                                                  \
        memcpy(&r_bits, &r, sizeof r_bits);                                                        \
        return r_bits;                                                                             \
    }
/* A number beats a NaN, and -0 is less than +0 ("DS_MIN_F32: handles NaN/INF/denormal values"). */
#define FMIN(T)                                                                                    \
    (a != a ? old : old != old ? a : a < old || (a == old && __builtin_signbit(a)) ? a : old)
#define FMAX(T)                                                                                    \
    (a != a ? old : old != old ? a : a > old || (a == old && !__builtin_signbit(a)) ? a : old)
RMW_TYPED(rmw32_smin, u32, i32, old < a ? old : a)
RMW_TYPED(rmw32_smax, u32, i32, old > a ? old : a)
RMW_TYPED(rmw64_smin, u64, i64, old < a ? old : a)
RMW_TYPED(rmw64_smax, u64, i64, old > a ? old : a)
RMW_TYPED(rmw32_fadd, u32, f32, old + a)
RMW_TYPED(rmw64_fadd, u64, f64, old + a)
RMW_TYPED(rmw32_fmin, u32, f32, FMIN(f32))
RMW_TYPED(rmw32_fmax, u32, f32, FMAX(f32))
RMW_TYPED(rmw64_fmin, u64, f64, FMIN(f64))
RMW_TYPED(rmw64_fmax, u64, f64, FMAX(f64))
RMW_TYPED(rmw32_fmin_num, u32, f32, min_num_f32(a, old))
RMW_TYPED(rmw32_fmax_num, u32, f32, max_num_f32(a, old))
RMW_TYPED(rmw64_fmin_num, u64, f64, min_num_f64(a, old))
RMW_TYPED(rmw64_fmax_num, u64, f64, max_num_f64(a, old))
RMW_TYPED(rmw32_fcmpswap, u32, f32, old == b ? a : old)
RMW_TYPED(rmw64_fcmpswap, u64, f64, old == b ? a : old)

/* The sum of two halves has one rounding even through f32. */
static u32 half_sum(u32 x, u32 y)
{
    return half_of_float(float_of_half((u16)x) + float_of_half((u16)y));
}

u32 rmw32_pk_add_f16(u32 old, u32 a, u32 b)
{
    (void)b;
    return half_sum(old, a) | half_sum(old >> 16, a >> 16) << 16;
}

static u32 bfloat_sum(u32 x, u32 y)
{
    f32 a, b;
    u32 bits;
    x <<= 16;
    y <<= 16;
    memcpy(&a, &x, sizeof a);
    memcpy(&b, &y, sizeof b);
    a += b;
    memcpy(&bits, &a, sizeof bits);
    if (a != a)
        return bits >> 16 | 0x40;
    return (bits + 0x7fff + (bits >> 16 & 1)) >> 16; /* to nearest even */
}

u32 rmw32_pk_add_bf16(u32 old, u32 a, u32 b)
{
    (void)b;
    return bfloat_sum(old, a) | bfloat_sum(old >> 16, a >> 16) << 16;
}

/* DS_CONDXCHG32_RTN_B64: each half is written where the data's top bit says so. */
u64 rmw64_condxchg32(u64 old, u64 a, u64 b)
{
    (void)b;
    u64 low = a & 0x80000000 ? a & 0x7fffffff : old & 0xffffffff;
    u64 high = a >> 63 ? a >> 32 & 0x7fffffff : old >> 32;
    return high << 32 | low;
}

static bool aligned(struct wave *w, const struct insn *i, u64 at, u64 lane, u32 size)
{
    if (!(at & (size - 1)))
        return true;
    wave_trap_as(w, i, TROUBLE_APERTURE,
                 "atomic access of %" PRIu32 " bytes at 0x%" PRIx64 " (lane %" PRIu64
                 ") is not aligned",
                 size, at, lane);
    return false;
}

/* Asks the checker; what it forbids gives zeros. */
static void atomic_watched(struct wave *w, const struct insn *i, struct reach *r, int result,
                           unsigned words)
{
    u64 all = r->mask;
    reach_watched(w, i, r, 4 * words, ACCESS_ATOMIC);
    if (result >= 0)
        EACH_SET(all & ~r->mask, l)
        {
            for (unsigned k = 0; k < words; k++)
                w->v[(unsigned)result + k][l] = 0;
        }
}

void rmw_run32(struct wave *w, const struct insn *i, struct reach *r, const struct rmw_registers *g,
               rmw32 *f)
{
    if (memory_is_observed())
        atomic_watched(w, i, r, g->result, 1);
    EACH_SET(r->mask, l)
    {
        u32 a = w->v[g->a][l], b = w->v[g->b][l], old;
        any_u32 *p = HOST(any_u32, r->at[l]);
        if (r->space == SPACE_GLOBAL) {
            if (!aligned(w, i, r->at[l], l, 4))
                return;
            u32 *q = HOST(u32, r->at[l]);
            old = __atomic_load_n(q, __ATOMIC_RELAXED);
            while (!__atomic_compare_exchange_n(q, &old, f(old, a, b), true, __ATOMIC_SEQ_CST,
                                                __ATOMIC_RELAXED))
                ;
        } else {
            old = *p;
            *p = f(old, a, b);
        }
        if (g->result >= 0)
            w->v[g->result][l] = old;
    }
}

/* The two dwords of a lane's 64 bits, wherever they are. */
static u64 plain64(const struct reach *r, u64 l, rmw64 *f, u64 a, u64 b)
{
    any_u32 *low = HOST(any_u32, r->at[l]), *high = HOST(any_u32, r->at[l] + r->step);
    u64 old = (u64)*high << 32 | *low, new = f(old, a, b);
    *low = (u32) new;
    *high = (u32)(new >> 32);
    return old;
}

void rmw_run64(struct wave *w, const struct insn *i, struct reach *r, const struct rmw_registers *g,
               rmw64 *f)
{
    if (memory_is_observed())
        atomic_watched(w, i, r, g->result, 2);
    EACH_SET(r->mask, l)
    {
        u64 a = (u64)w->v[g->a + 1][l] << 32 | w->v[g->a][l],
            b = (u64)w->v[g->b + 1][l] << 32 | w->v[g->b][l];
        u64 old;
        if (r->space == SPACE_GLOBAL) {
            if (!aligned(w, i, r->at[l], l, 8))
                return;
            u64 *q = HOST(u64, r->at[l]);
            old = __atomic_load_n(q, __ATOMIC_RELAXED);
            while (!__atomic_compare_exchange_n(q, &old, f(old, a, b), true, __ATOMIC_SEQ_CST,
                                                __ATOMIC_RELAXED))
                ;
        } else
            old = plain64(r, l, f, a, b);
        if (g->result >= 0) {
            w->v[g->result][l] = (u32)old;
            w->v[g->result + 1][l] = (u32)(old >> 32);
        }
    }
}
