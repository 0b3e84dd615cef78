/* Addresses of MUBUF and MTBUF instructions: base + soffset + a number that follows from index and
 * offset by the buffer resource descriptor (Vega ISA, "Vector Memory Buffer Instructions", "Buffer
 * Resource Descriptor"; RDNA2 ISA, the same chapters). */
#include "vgpu/exec/buffer.h"
#include "vgpu/exec/memory_access.h"
#include <inttypes.h>

void buffer_resource(const struct wave *w, const struct insn *i, struct buffer_resource *b)
{
    const u32 *d = &w->s[i->src[2].reg];
    b->base = (u64)(d[1] & 0xffff) << 32 | d[0];
    b->stride = d[1] >> 16 & 0x3fff;
    b->records = d[2];
    b->word3 = d[3];
    b->index_stride = 8u << (d[3] >> 21 & 3);
    b->add_tid = d[3] >> 23 & 1;
    b->element = 4;
    b->swizzle = d[1] >> 31;
    b->bounds = BOUNDS_RAW;
    switch (w->isa->family) {
    case ISA_GFX9:
        if (b->add_tid) /* the data format's field holds the stride's upper bits */
            b->stride |= (d[3] >> 15 & 0xf) << 14;
        if (b->stride && b->swizzle)
            b->bounds = BOUNDS_INDEX;
        break;
    case ISA_GFX11:
    case ISA_GFX12:
        b->swizzle = d[1] >> 30 & 3;
        if (b->swizzle)
            b->element = 2u << b->swizzle;
        __attribute__((fallthrough));
    case ISA_GFX10:
        b->bounds = d[3] >> 28 & 3;
        break;
    }
}

/* Whether the descriptor leaves a lane out. */
static bool out_of_bounds(const struct buffer_resource *b, u64 index, u64 offset, u32 soffset,
                          u32 size)
{
    switch (b->bounds) {
    case BOUNDS_STRUCT:
        return index >= b->records || (b->stride && offset + size > b->stride);
    case BOUNDS_INDEX:
        return index >= b->records;
    case BOUNDS_EMPTY:
        return b->records == 0;
    default:
        if (b->swizzle && b->stride)
            return index >= b->records;
        return (b->swizzle ? offset : index * b->stride + offset) + size + soffset > b->records;
    }
}

/* Is it the wave's own scratch? Then nothing may reach beyond it: our
 * neighbours' memory is there. */
static bool in_scratch(struct wave *w, const struct insn *i, const struct buffer_resource *b,
                       u32 soffset, u32 size, struct reach *r)
{
    u64 scratch = (u64)(uintptr_t)w->scratch, bytes = (u64)w->scratch_lane * w->lanes;
    u64 start = b->base + soffset;
    if (!(b->swizzle && b->add_tid) || start < scratch || start > scratch + bytes)
        return true;
    r->space = SPACE_PRIVATE;
    u64 rows = (size + 3) / 4 - 1, last = bytes - rows * r->step, wrong = 0;
    EACH_LANE(w, l)
    {
        wrong |= (u64)(r->at[l] - scratch >= last) << l;
    }
    wrong &= r->mask;
    if (!wrong || memory_reports()) {
        r->beyond |= wrong;
        r->mask &= ~wrong;
        return true;
    }
    unsigned l = (unsigned)__builtin_ctzll(wrong);
    wave_trap_as(w, i, TROUBLE_APERTURE,
                 "private memory: offset 0x%" PRIx64 " of lane %u is beyond its %" PRIu32
                 " bytes (stack overflow?)",
                 (r->at[l] - scratch) / r->step * 4 + (r->at[l] & 3), l, w->scratch_lane);
    return false;
}

/* Kernels save registers and reach their own variables at offsets that are the same for all lanes:
 * then lane 0's address tells all. */
bool scratch_row(const struct wave *w, const struct insn *i, u32 size, u64 *at)
{
    const u32 *d = &w->s[i->src[2].reg];
    if (i->offen || i->idxen || memory_is_observed() || !(d[1] >> 31) ||
        w->isa->family >= ISA_GFX11 || d[2] != UINT32_MAX)
        return false;
    if (!(d[3] >> 23 & 1) || 8u << (d[3] >> 21 & 3) != w->lanes || i->imm & 3 || size & 3)
        return false;
    u64 base = (u64)(d[1] & 0xffff) << 32 | d[0], row = w->lanes * 4u;
    u64 from = base + (i->src[3].kind == OPERAND_NONE ? 0 : scalar_b32(w, &i->src[3])) +
               (u64)(u32)i->imm / 4 * row;
    u64 scratch = (u64)(uintptr_t)w->scratch;
    *at = from;
    return from >= scratch && from + size / 4 * row <= scratch + (u64)w->scratch_lane * w->lanes;
}

bool reach_buffer(struct wave *w, const struct insn *i, u32 size, struct reach *r)
{
    static const u32 none[MAX_LANES];
    struct buffer_resource b;
    buffer_resource(w, i, &b);
    u32 soffset = i->src[3].kind == OPERAND_NONE ? 0 : scalar_b32(w, &i->src[3]), imm = (u32)i->imm;
    const u32 *index = i->idxen ? w->v[i->src[0].reg] : none;
    const u32 *offset = i->offen ? w->v[i->src[0].reg + (i->idxen ? 1u : 0)] : none;
    u64 start = b.base + soffset;
    u32 tid = b.add_tid ? 1 : 0;
    r->mask = wave_exec(w);
    r->beyond = 0;
    r->space = SPACE_GLOBAL;
    r->step = 4;
    if (b.swizzle && b.element == 4 && tid && !i->idxen && b.index_stride == w->lanes) {
        r->step = b.index_stride * 4; /* scratch: one row of lanes behind the other */
        EACH_LANE(w, l)
        {
            u32 o = offset[l] + imm;
            r->at[l] = start + (u64)(o & ~3u) * b.index_stride + l * 4 + (o & 3);
        }
    } else if (b.swizzle) {
        u32 step = b.index_stride, element = b.element, low = element - 1;
        r->step = element == 4 ? step * 4 : 4;
        EACH_LANE(w, l)
        {
            u32 n = index[l] + (tid ? l : 0), o = offset[l] + imm;
            u64 block = (u64)(n / step) * b.stride + (o & ~low);
            r->at[l] = start + block * step + (n & (step - 1)) * element + (o & low);
        }
    } else
        EACH_LANE(w, l)
        {
            u64 n = (u64)index[l] + (tid ? l : 0);
            r->at[l] = start + n * b.stride + offset[l] + imm;
        }
    if (b.records != UINT32_MAX)
        EACH_SET(r->mask, l)
        {
            if (out_of_bounds(&b, (u64)index[l] + (tid ? l : 0), (u64)offset[l] + imm, soffset,
                              size))
                r->beyond |= UINT64_C(1) << l;
        }
    r->mask &= ~r->beyond;
    return in_scratch(w, i, &b, soffset, size, r);
}
