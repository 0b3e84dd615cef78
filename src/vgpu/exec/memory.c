/* The addresses that the lanes of a memory instruction access, in host memory. */
#include "vgpu/exec/memory.h"
#include "vgpu/exec/memory_access.h"
#include <inttypes.h>

static bool is_sgpr(const struct operand *o)
{
    return o->kind == OPERAND_SREG && o->reg != SREG_NULL;
}

/* GLOBAL: a 64-bit vaddr, or a 32-bit one added to a scalar base; the offset is signed. */
void reach_global(struct wave *w, const struct insn *i, struct reach *r)
{
    const struct operand *vaddr = &i->src[0], *saddr = &i->src[2];
    u64 base = (u64)(i64)i->imm;
    r->step = 4;
    r->space = SPACE_GLOBAL;
    r->beyond = 0;
    r->mask = wave_exec(w);
    const u32 *low = w->v[vaddr->reg];
    if (is_sgpr(saddr)) {
        base += scalar_b64(w, saddr, false);
        EACH_LANE(w, l)
        {
            r->at[l] = base + low[l];
        }
    } else {
        const u32 *high = w->v[vaddr->reg + 1];
        EACH_LANE(w, l)
        {
            r->at[l] = base + ((u64)high[l] << 32 | low[l]);
        }
    }
}

bool reach_flat(struct wave *w, const struct insn *i, struct reach *r)
{
    reach_global(w, i, r);
    u64 high = 0;
    if (r->mask == w->lanes_mask)
        EACH_LANE(w, l)
        {
            high |= r->at[l];
        }
    else {
        EACH_SET(r->mask, l)
        {
            high |= r->at[l];
        }
    }
    return high >> 48 == 0;
}

bool reach_part(struct wave *w, const struct insn *i, const struct reach *flat, enum space space,
                u32 size, struct reach *r)
{
    r->mask = r->beyond = 0;
    r->step = 4;
    r->space = space;
    EACH_SET(flat->mask, l)
    {
        u64 a = flat->at[l], high = a >> 32;
        enum space s = high == APERTURE_SHARED >> 32    ? SPACE_LDS
                       : high == APERTURE_PRIVATE >> 32 ? SPACE_PRIVATE
                                                        : SPACE_GLOBAL;
        if (s == space) {
            r->mask |= UINT64_C(1) << l;
            r->at[l] = s == SPACE_GLOBAL ? a : (u32)a;
        }
    }
    if (!r->mask)
        return false;
    if (space == SPACE_PRIVATE)
        return reach_private(w, i, size, r);
    if (space == SPACE_LDS)
        EACH_SET(r->mask, l)
        {
            if (r->at[l] + size > w->group->lds_bytes && memory_reports()) {
                r->beyond |= UINT64_C(1) << l;
            } else if (r->at[l] + size > w->group->lds_bytes) {
                wave_trap_as(w, i, TROUBLE_APERTURE,
                             "LDS offset 0x%" PRIx64 " of lane %" PRIu64
                             " is beyond the workgroup's %" PRIu32 " bytes",
                             r->at[l], l, w->group->lds_bytes);
                return false;
            }
            r->at[l] += (u64)(uintptr_t)w->group->lds;
        }
    r->mask &= ~r->beyond;
    return true;
}

/* The swizzled layout of wave.h. */
bool reach_private(struct wave *w, const struct insn *i, u32 size, struct reach *r)
{
    u64 base = (u64)(uintptr_t)w->scratch, row = w->lanes;
    r->step = w->lanes * 4u;
    r->space = SPACE_PRIVATE;
    r->beyond = 0;
    EACH_SET(r->mask, l)
    {
        u64 b = r->at[l];
        if (b + size > w->scratch_lane && memory_reports()) {
            r->beyond |= UINT64_C(1) << l;
        } else if (b + size > w->scratch_lane) {
            wave_trap_as(w, i, TROUBLE_APERTURE,
                         "private memory: offset 0x%" PRIx64 " of lane %" PRIu64
                         " is beyond its %" PRIu32 " bytes (stack overflow?)",
                         b, l, w->scratch_lane);
            return false;
        }
        r->at[l] = base + (b & ~UINT64_C(3)) * row + l * 4 + (b & 3);
    }
    r->mask &= ~r->beyond;
    return true;
}

/* vaddr, saddr, both or none of them; offsets are 32 bits. */
bool reach_scratch(struct wave *w, const struct insn *i, u32 size, struct reach *r)
{
    u32 base = (u32)i->imm;
    if (is_sgpr(&i->src[2]))
        base += w->s[i->src[2].reg];
    r->mask = wave_exec(w);
    if (i->src[0].kind == OPERAND_VREG) {
        const u32 *v = w->v[i->src[0].reg];
        EACH_LANE(w, l)
        {
            r->at[l] = (u32)(base + v[l]);
        }
    } else {
        EACH_LANE(w, l)
        {
            r->at[l] = base;
        }
    }
    return reach_private(w, i, size, r);
}

/* An access that is out of bounds reads zero and writes nothing (ISA documents, "Data Share",
 * "Out-of-range"). */
void reach_lds(struct wave *w, const struct insn *i, u32 offset, u32 size, struct reach *r)
{
    const u32 *v = w->v[i->src[0].reg];
    u64 base = (u64)(uintptr_t)w->group->lds;
    u32 bytes = w->group->lds_bytes, top = 0;
    r->step = 4;
    r->space = SPACE_LDS;
    r->beyond = 0;
    r->mask = wave_exec(w);
    EACH_LANE(w, l)
    {
        u32 a = v[l] + offset;
        top = a > top ? a : top;
        r->at[l] = base + a;
    }
    if (__builtin_expect(bytes >= size && top <= bytes - size, 1))
        return;
    EACH_SET(r->mask, l)
    {
        if (r->at[l] - base + size > bytes)
            r->beyond |= UINT64_C(1) << l;
    }
    r->mask &= ~r->beyond;
}

u64 reach_address(const struct wave *w, const struct reach *r, u64 l)
{
    u64 a = r->at[l];
    if (r->space == SPACE_LDS)
        return a - (u64)(uintptr_t)w->group->lds;
    if (r->space == SPACE_PRIVATE) {
        a -= (u64)(uintptr_t)w->scratch;
        return a / r->step * 4 + (a & 3);
    }
    return a;
}

bool reach_of(struct wave *w, const struct insn *i, struct reach *r)
{
    switch (i->format) {
    case FORMAT_FLAT:
        reach_global(w, i, r);
        return true;
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
        return reach_buffer(w, i, 1, r);
    default:
        return false;
    }
}

void reach_watched(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                   enum access access)
{
    reach_watched_data(w, i, r, size, access, -1);
}

void reach_watched_data(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                        enum access access, int reg)
{
    const struct observer *o = &vgpu_hooks.observer;
    if (o->count)
        o->count(w, i, r, size, access);
    if (o->only_counts)
        return;
    if (o->lanes) {
        r->mask &= o->lanes(w, i, r, size, access, reg);
        return;
    }
    EACH_SET(r->mask | r->beyond, l)
    {
        struct touch t = {.w = w,
                          .i = i,
                          .address = reach_address(w, r, l),
                          .size = size,
                          .lane = (u8)l,
                          .space = (u8)r->space,
                          .access = (u8)access,
                          .reg = reg};
        if (!o->lane(&t))
            r->mask &= ~(UINT64_C(1) << l);
    }
}

/* The byte after this one of a lane's swizzled memory. */
static u64 stepped_next(u64 at, u32 step)
{
    return (at & 3) == 3 ? at - 3 + step : at + 1;
}

/* A row of dwords: all lanes at the same offset of their private memory. */
static bool is_stepped_row(const struct wave *w, const struct reach *r, enum datum d)
{
    return d >= DATUM_B32 && d <= DATUM_B128 && reach_is_row(w, r, 4) && !(r->at[0] & 3);
}

void load_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d)
{
    u32 size = datum_size(d);
    if (is_stepped_row(w, r, d)) {
        for (u32 k = 0; k < size / 4; k++)
            load_row(w, reg + k, r->at[0] + (u64)k * r->step, 1);
        return;
    }
    EACH_SET(r->mask, l)
    {
        u8 bytes[16] __attribute__((aligned(16)));
        u64 at = r->at[l];
        if (!(at & 3) && size >= 4)
            for (u32 k = 0; k < size; k += 4, at += r->step)
                memcpy(bytes + k, HOST(const void, at), 4);
        else
            for (u32 k = 0; k < size; k++, at = stepped_next(at, r->step))
                bytes[k] = *HOST(const u8, at);
        load_lane(w, reg, l, (u64)(uintptr_t)bytes, d);
    }
}

void store_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d)
{
    u32 size = datum_size(d);
    if (is_stepped_row(w, r, d)) {
        for (u32 k = 0; k < size / 4; k++)
            store_row(w, reg + k, r->at[0] + (u64)k * r->step, 1);
        return;
    }
    EACH_SET(r->mask, l)
    {
        u8 bytes[16] __attribute__((aligned(16)));
        u64 at = r->at[l];
        store_lane(w, reg, l, (u64)(uintptr_t)bytes, d);
        if (!(at & 3) && size >= 4)
            for (u32 k = 0; k < size; k += 4, at += r->step)
                memcpy(HOST(void, at), bytes + k, 4);
        else
            for (u32 k = 0; k < size; k++, at = stepped_next(at, r->step))
                *HOST(u8, at) = bytes[k];
    }
}
