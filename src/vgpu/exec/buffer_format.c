/* Loads and stores with a data format. buffer_load_format_* use that of the descriptor, tbuffer_*
 * that of the instruction. */
#include "vgpu/exec/buffer.h"
#include "vgpu/exec/image_format.h"
#include "vgpu/exec/memory_access.h"

/* How the components lie in registers: one each, packed halves, or one half. */
enum packing { WHOLE, PACKED, HIGH };

static struct format buffer_format_of(const struct wave *w, const struct insn *i)
{
    struct buffer_resource b;
    buffer_resource(w, i, &b);
    enum isa_family family = w->isa->family;
    bool typed = i->format == FORMAT_MTBUF;
    if (family == ISA_GFX9) {
        if (typed)
            return (struct format){i->imm2 & 15, i->imm2 >> 4 & 7};
        return (struct format){b.word3 >> 15 & 15, b.word3 >> 12 & 7};
    }
    return format_unified(family, typed ? i->imm2 & 127 : b.word3 >> 12 & 127);
}

/* The descriptor's choice of components: 0, 1, or one of the four. */
static u32 buffer_format_selected(u32 word3, u32 n, struct format f, const u32 c[4])
{
    u32 s = word3 >> 3 * n & 7;
    return s >= 4 ? c[s - 4] : s == 1 ? (format_is_integer(f) ? 1 : 0x3f800000) : 0;
}

static void put_component(struct wave *w, unsigned reg, u64 l, u32 n, u32 x, struct format f,
                          enum packing p)
{
    u32 *v = &w->v[reg + (p == WHOLE ? n : n / 2)][l];
    if (p == WHOLE) {
        *v = x;
        return;
    }
    u32 half = format_half(f, x), shift = p == HIGH || n % 2 ? 16 : 0;
    *v = shift ? (*v & 0xffff) | half << 16 : (*v & 0xffff0000) | half;
}

static u32 get_component(const struct wave *w, unsigned reg, u64 l, u32 n, struct format f,
                         enum packing p)
{
    if (p == WHOLE)
        return w->v[reg + n][l];
    return format_whole(f, w->v[reg + n / 2][l] >> (p == HIGH || n % 2 ? 16 : 0) & 0xffff);
}

static void load_format(struct wave *w, const struct insn *i, u32 count, enum packing p)
{
    struct format f = buffer_format_of(w, i);
    struct buffer_resource b;
    struct reach r;
    u32 size = format_bytes(f);
    buffer_resource(w, i, &b);
    if (size == 0) {
        wave_trap(w, i, "buffer access with an invalid data format");
        return;
    }
    if (!reach_buffer(w, i, size, &r))
        return;
    if (memory_is_observed())
        reach_watched(w, i, &r, size, ACCESS_READ);
    u32 select = i->format == FORMAT_MTBUF ? 4 | 5 << 3 | 6 << 6 | 7 << 9 : b.word3;
    unsigned reg = i->dst.reg;
    EACH_SET(wave_exec(w), l)
    {
        u32 c[4] = {0};
        if (r.mask >> l & 1)
            format_load(f, HOST(const u8, r.at[l]), c);
        for (u32 n = 0; n < count; n++)
            put_component(w, reg, l, n,
                          r.mask >> l & 1 ? buffer_format_selected(select, n, f, c) : 0, f, p);
    }
}

static void store_format(struct wave *w, const struct insn *i, u32 count, enum packing p)
{
    struct format f = buffer_format_of(w, i);
    struct reach r;
    u32 size = format_bytes(f);
    if (size == 0) {
        wave_trap(w, i, "buffer access with an invalid data format");
        return;
    }
    if (!reach_buffer(w, i, size, &r))
        return;
    if (memory_is_observed())
        reach_watched(w, i, &r, size, ACCESS_WRITE);
    EACH_SET(r.mask, l)
    {
        u32 c[4] = {0};
        for (u32 n = 0; n < count; n++)
            c[n] = get_component(w, i->src[1].reg, l, n, f, p);
        format_store(f, HOST(u8, r.at[l]), c);
    }
}

#define FORMAT(load, store, count, packing)                                                        \
    INSN(load)                                                                                     \
    {                                                                                              \
        load_format(w, i, count, packing);                                                         \
    }                                                                                              \
    INSN(store)                                                                                    \
    {                                                                                              \
        store_format(w, i, count, packing);                                                        \
    }

FORMAT(buffer_load_format_x, buffer_store_format_x, 1, WHOLE)
FORMAT(buffer_load_format_xy, buffer_store_format_xy, 2, WHOLE)
FORMAT(buffer_load_format_xyz, buffer_store_format_xyz, 3, WHOLE)
FORMAT(buffer_load_format_xyzw, buffer_store_format_xyzw, 4, WHOLE)
FORMAT(buffer_load_format_d16_x, buffer_store_format_d16_x, 1, PACKED)
FORMAT(buffer_load_format_d16_xy, buffer_store_format_d16_xy, 2, PACKED)
FORMAT(buffer_load_format_d16_xyz, buffer_store_format_d16_xyz, 3, PACKED)
FORMAT(buffer_load_format_d16_xyzw, buffer_store_format_d16_xyzw, 4, PACKED)
FORMAT(buffer_load_format_d16_hi_x, buffer_store_format_d16_hi_x, 1, HIGH)
FORMAT(tbuffer_load_format_x, tbuffer_store_format_x, 1, WHOLE)
FORMAT(tbuffer_load_format_xy, tbuffer_store_format_xy, 2, WHOLE)
FORMAT(tbuffer_load_format_xyz, tbuffer_store_format_xyz, 3, WHOLE)
FORMAT(tbuffer_load_format_xyzw, tbuffer_store_format_xyzw, 4, WHOLE)
FORMAT(tbuffer_load_format_d16_x, tbuffer_store_format_d16_x, 1, PACKED)
FORMAT(tbuffer_load_format_d16_xy, tbuffer_store_format_d16_xy, 2, PACKED)
FORMAT(tbuffer_load_format_d16_xyz, tbuffer_store_format_d16_xyz, 3, PACKED)
FORMAT(tbuffer_load_format_d16_xyzw, tbuffer_store_format_d16_xyzw, 4, PACKED)

/* gfx11's names. */
#define FORMAT_ALIAS(new, old)                                                                     \
    ALIAS(buffer_load_##new, buffer_load_##old)                                                    \
    ALIAS(buffer_store_##new, buffer_store_##old)
FORMAT_ALIAS(d16_format_x, format_d16_x)
FORMAT_ALIAS(d16_format_xy, format_d16_xy)
FORMAT_ALIAS(d16_format_xyz, format_d16_xyz)
FORMAT_ALIAS(d16_format_xyzw, format_d16_xyzw)
FORMAT_ALIAS(d16_hi_format_x, format_d16_hi_x)
ALIAS(tbuffer_load_d16_format_x, tbuffer_load_format_d16_x)
ALIAS(tbuffer_load_d16_format_xy, tbuffer_load_format_d16_xy)
ALIAS(tbuffer_load_d16_format_xyz, tbuffer_load_format_d16_xyz)
ALIAS(tbuffer_load_d16_format_xyzw, tbuffer_load_format_d16_xyzw)
ALIAS(tbuffer_store_d16_format_x, tbuffer_store_format_d16_x)
ALIAS(tbuffer_store_d16_format_xy, tbuffer_store_format_d16_xy)
ALIAS(tbuffer_store_d16_format_xyz, tbuffer_store_format_d16_xyz)
ALIAS(tbuffer_store_d16_format_xyzw, tbuffer_store_format_d16_xyzw)
