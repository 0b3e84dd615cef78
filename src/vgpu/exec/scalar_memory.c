/* Scalar memory instructions: SMEM. Addresses are dword-aligned: their low two bits are ignored.
 * Vega ISA and RDNA ISA, "Scalar Memory Operations". */
#include "vgpu/exec/memory.h"
#include "vgpu/exec/scalar.h"

/* sbase soffset sdata, see isa/insn.h. */
enum { BASE, OFFSET, DATA };

static u64 scalar_memory_offset_of(const struct wave *w, const struct insn *i)
{
    u64 offset = (u64)(i64)i->imm;
    if (i->src[OFFSET].kind != OPERAND_NONE)
        offset += source_u32(w, &i->src[OFFSET]);
    return offset;
}

static u64 address(const struct wave *w, const struct insn *i)
{
    return (source_u64(w, &i->src[BASE]) + scalar_memory_offset_of(w, i)) & ~UINT64_C(3);
}

static bool may_touch(struct wave *w, const struct insn *i, u64 at, unsigned bytes,
                      enum access access)
{
    if (!memory_is_observed())
        return true;
    return vgpu_hooks.observer.lane(&(struct touch){.w = w,
                                                    .i = i,
                                                    .address = at,
                                                    .size = bytes,
                                                    .space = SPACE_GLOBAL,
                                                    .access = (uint8_t)access,
                                                    .reg = -1});
}

static inline void scalar_memory_load(struct wave *w, const struct insn *i, unsigned dwords)
{
    u64 at = address(w, i);
    if (i->dst.kind != OPERAND_SREG)
        return;
    u32 *to = &w->s[i->dst.reg];
    if (may_touch(w, i, at, dwords * 4, ACCESS_READ))
        memcpy(to, (const void *)(uintptr_t)at, dwords * 4);
    else
        memset(to, 0, dwords * 4);
}

static inline void scalar_memory_store(struct wave *w, const struct insn *i, unsigned dwords)
{
    u64 at = address(w, i);
    if (i->src[DATA].kind == OPERAND_SREG && may_touch(w, i, at, dwords * 4, ACCESS_WRITE))
        memcpy((void *)(uintptr_t)at, &w->s[i->src[DATA].reg], dwords * 4);
}

/* A buffer: base address 47:0, stride 61:48, number of records in the third dword, in units of the
 * stride or, without one, of bytes. What lies outside reads as 0 and takes no writes. */
struct buffer {
    u64 base, bytes;
};

static struct buffer buffer_of(const struct wave *w, const struct operand *o)
{
    const u32 *v = &w->s[o->kind == OPERAND_SREG ? o->reg : SREG_COUNT];
    u32 stride = v[1] >> 16 & 0x3fff;
    return (struct buffer){v[0] | (u64)(v[1] & 0xffff) << 32, (u64)v[2] * (stride ? stride : 1)};
}

static inline void scalar_memory_buffer_load(struct wave *w, const struct insn *i, unsigned dwords)
{
    struct buffer b = buffer_of(w, &i->src[BASE]);
    u64 offset = scalar_memory_offset_of(w, i) & ~UINT64_C(3);
    u32 value[16] = {0};
    for (unsigned d = 0; d < dwords; d++, offset += 4)
        if (offset + 4 <= b.bytes && may_touch(w, i, b.base + offset, 4, ACCESS_READ))
            memcpy(&value[d], (const void *)(uintptr_t)(b.base + offset), 4);
    if (i->dst.kind == OPERAND_SREG)
        memcpy(&w->s[i->dst.reg], value, dwords * 4);
}

static inline void buffer_store(struct wave *w, const struct insn *i, unsigned dwords)
{
    struct buffer b = buffer_of(w, &i->src[BASE]);
    u64 offset = scalar_memory_offset_of(w, i) & ~UINT64_C(3);
    if (i->src[DATA].kind != OPERAND_SREG)
        return;
    for (unsigned d = 0; d < dwords; d++, offset += 4)
        if (offset + 4 <= b.bytes && may_touch(w, i, b.base + offset, 4, ACCESS_WRITE))
            memcpy((void *)(uintptr_t)(b.base + offset), &w->s[i->src[DATA].reg + d], 4);
}

/* Each width, under the names of gfx9 and gfx10 and those of gfx11. */
#define LOADS(dword, b, n)                                                                         \
    INSN(s_load_##dword)                                                                           \
    {                                                                                              \
        scalar_memory_load(w, i, n);                                                               \
    }                                                                                              \
    INSN(s_buffer_load_##dword)                                                                    \
    {                                                                                              \
        scalar_memory_buffer_load(w, i, n);                                                        \
    }                                                                                              \
    ALIAS(s_load_##b, s_load_##dword)                                                              \
    ALIAS(s_buffer_load_##b, s_buffer_load_##dword)
LOADS(dword, b32, 1)
LOADS(dwordx2, b64, 2)
LOADS(dwordx4, b128, 4)
LOADS(dwordx8, b256, 8)
LOADS(dwordx16, b512, 16)
LOADS(dwordx3, b96, 3)

/* gfx12: one or two bytes, at an address of their own size. */
static u32 load_part(struct wave *w, const struct insn *i, u64 at, unsigned bytes, bool sign)
{
    u32 x = 0;
    at &= ~(u64)(bytes - 1);
    if (may_touch(w, i, at, bytes, ACCESS_READ))
        memcpy(&x, (const void *)(uintptr_t)at, bytes);
    unsigned unused = 32 - 8 * bytes;
    return sign ? (u32)((i32)(x << unused) >> unused) : x;
}

#define PARTS(name, size, sign)                                                                    \
    INSN(s_load_##name)                                                                            \
    {                                                                                              \
        u64 at = source_u64(w, &i->src[BASE]) + scalar_memory_offset_of(w, i);                     \
        result_u32(w, i, load_part(w, i, at, size, sign));                                         \
    }                                                                                              \
    INSN(s_buffer_load_##name)                                                                     \
    {                                                                                              \
        struct buffer whole = buffer_of(w, &i->src[BASE]);                                         \
        u64 at = scalar_memory_offset_of(w, i);                                                    \
        bool inside = at + (size) <= whole.bytes;                                                  \
        result_u32(w, i, inside ? load_part(w, i, whole.base + at, size, sign) : 0);               \
    }
PARTS(u8, 1, false)
PARTS(i8, 1, true)
PARTS(u16, 2, false)
PARTS(i16, 2, true)

#define STORES(dword, n)                                                                           \
    INSN(s_store_##dword)                                                                          \
    {                                                                                              \
        scalar_memory_store(w, i, n);                                                              \
    }                                                                                              \
    INSN(s_buffer_store_##dword)                                                                   \
    {                                                                                              \
        buffer_store(w, i, n);                                                                     \
    }
STORES(dword, 1)
STORES(dwordx2, 2)
STORES(dwordx4, 4)

/* Scratch: the base is the private segment's, the offsets count 64 bytes: a dword of each lane. */
static u64 scratch_address(const struct wave *w, const struct insn *i)
{
    return (source_u64(w, &i->src[BASE]) + scalar_memory_offset_of(w, i) * 64) & ~UINT64_C(3);
}

#define SCRATCH(dword, n)                                                                          \
    INSN(s_scratch_load_##dword)                                                                   \
    {                                                                                              \
        u64 at = scratch_address(w, i);                                                            \
        if (i->dst.kind == OPERAND_SREG && may_touch(w, i, at, 4 * n, ACCESS_READ))                \
            memcpy(&w->s[i->dst.reg], (const void *)(uintptr_t)at, 4 * n);                         \
    }                                                                                              \
    INSN(s_scratch_store_##dword)                                                                  \
    {                                                                                              \
        u64 at = scratch_address(w, i);                                                            \
        if (i->src[DATA].kind == OPERAND_SREG && may_touch(w, i, at, 4 * n, ACCESS_WRITE))         \
            memcpy((void *)(uintptr_t)at, &w->s[i->src[DATA].reg], 4 * n);                         \
    }
SCRATCH(dword, 1)
SCRATCH(dwordx2, 2)
SCRATCH(dwordx4, 4)

/* Atomics: the data register takes the value from before where glc says so. */
static bool atomic_address(struct wave *w, const struct insn *i, bool buffer, unsigned bytes,
                           u64 *at)
{
    *at = address(w, i);
    if (buffer) {
        struct buffer b = buffer_of(w, &i->src[BASE]);
        u64 offset = scalar_memory_offset_of(w, i) & ~UINT64_C(3);
        if (offset + bytes > b.bytes)
            return false;
        *at = b.base + offset;
    }
    *at &= ~(u64)(bytes - 1);
    return may_touch(w, i, *at, bytes, ACCESS_ATOMIC);
}

static const struct operand *atomic_data(const struct insn *i)
{
    return i->src[DATA].kind != OPERAND_NONE ? &i->src[DATA] : &i->dst;
}

/* m: in memory, d: the operand. T is unsigned, S the type in which they are compared. */
#define ATOMIC_BODY(buffer, T, S, get, put, expr)                                                  \
    {                                                                                              \
        u64 at;                                                                                    \
        if (!atomic_address(w, i, buffer, sizeof(T), &at))                                         \
            return;                                                                                \
        T *p = (T *)(uintptr_t)at, old = __atomic_load_n(p, __ATOMIC_RELAXED), new;                \
        S d = (S)get;                                                                              \
        do {                                                                                       \
            S m = (S)old;                                                                          \
            new = (T)(expr);                                                                       \
        } while (!__atomic_compare_exchange_n(p, &old, new, false, __ATOMIC_SEQ_CST,               \
                                              __ATOMIC_RELAXED));                                  \
        if (i->glc)                                                                                \
            put(w, atomic_data(i), old);                                                           \
    }
#define ATOMIC(name, S32, S64, expr)                                                               \
    INSN(s_atomic_##name)                                                                          \
    ATOMIC_BODY(false, u32, S32, scalar_b32(w, atomic_data(i)), scalar_put32, expr)                \
    INSN(s_buffer_atomic_##name)                                                                   \
    ATOMIC_BODY(true, u32, S32, scalar_b32(w, atomic_data(i)), scalar_put32, expr)                 \
    INSN(s_atomic_##name##_x2)                                                                     \
    ATOMIC_BODY(false, u64, S64, scalar_b64(w, atomic_data(i), false), scalar_put64, expr)         \
    INSN(s_buffer_atomic_##name##_x2)                                                              \
    ATOMIC_BODY(true, u64, S64, scalar_b64(w, atomic_data(i), false), scalar_put64, expr)
ATOMIC(swap, u32, u64, ((void)m, d))
ATOMIC(add, u32, u64, m + d)
ATOMIC(sub, u32, u64, m - d)
ATOMIC(smin, i32, i64, m < d ? m : d)
ATOMIC(smax, i32, i64, m > d ? m : d)
ATOMIC(umin, u32, u64, m < d ? m : d)
ATOMIC(umax, u32, u64, m > d ? m : d)
ATOMIC(and, u32, u64, m &d)
ATOMIC(or, u32, u64, m | d)
ATOMIC(xor, u32, u64, m ^ d)
ATOMIC(inc, u32, u64, m >= d ? 0 : m + 1)
ATOMIC(dec, u32, u64, m == 0 || m > d ? d : m - 1)

/* The new value, then the one to compare with. */
static void compare_swap(struct wave *w, const struct insn *i, bool buffer, bool wide)
{
    u64 at;
    const struct operand *o = atomic_data(i);
    if (o->kind != OPERAND_SREG || !atomic_address(w, i, buffer, wide ? 8 : 4, &at))
        return;
    u64 old64 = w->pair[o->reg / 2 + 1];
    u32 old32 = w->s[o->reg + 1];
    if (wide)
        __atomic_compare_exchange_n((u64 *)(uintptr_t)at, &old64, w->pair[o->reg / 2], false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    else
        __atomic_compare_exchange_n((u32 *)(uintptr_t)at, &old32, w->s[o->reg], false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    if (i->glc && wide)
        w->pair[o->reg / 2] = old64;
    else if (i->glc)
        w->s[o->reg] = old32;
}

INSN(s_atomic_cmpswap)
{
    compare_swap(w, i, false, false);
}

INSN(s_atomic_cmpswap_x2)
{
    compare_swap(w, i, false, true);
}

INSN(s_buffer_atomic_cmpswap)
{
    compare_swap(w, i, true, false);
}

INSN(s_buffer_atomic_cmpswap_x2)
{
    compare_swap(w, i, true, true);
}

/* There are no caches. */
#define NOTHING(name)                                                                              \
    INSN(name)                                                                                     \
    {                                                                                              \
        (void)w, (void)i;                                                                          \
    }
NOTHING(s_dcache_inv)
NOTHING(s_dcache_inv_vol)
NOTHING(s_dcache_wb)
NOTHING(s_dcache_wb_vol)
NOTHING(s_dcache_discard)
NOTHING(s_dcache_discard_x2)
NOTHING(s_gl1_inv)
NOTHING(s_atc_probe)
NOTHING(s_atc_probe_buffer)
NOTHING(s_prefetch_inst)
NOTHING(s_prefetch_inst_pc_rel)
NOTHING(s_prefetch_data)
NOTHING(s_prefetch_data_pc_rel)
NOTHING(s_buffer_prefetch_data)
