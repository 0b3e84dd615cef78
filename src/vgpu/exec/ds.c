/* DS loads and stores: the workgroup's LDS. */
#include "vgpu/exec/memory_access.h"

/* The encoding's offset fields are the same on all architectures: offset0 in bits 7:0, offset1 in
 * 15:8, together one 16-bit offset where an instruction has one address. */
static u32 ds_offset16(const struct insn *i)
{
    return (u32)(i->text & 0xffff);
}

static u32 offset8(const struct insn *i, unsigned n)
{
    return (u32)(i->text >> 8 * n & 0xff);
}

/* All lanes active and within LDS: the most that programs do. at: their offsets. */
ALWAYS_INLINE bool lds_all(const struct wave *w, const struct insn *i, u32 offset, u32 size,
                           u32 at[MAX_LANES])
{
    const u32 *v = w->v[i->src[0].reg];
    u32 top = 0;
    if (wave_exec(w) != w->lanes_mask || memory_is_observed())
        return false;
    EACH_LANE(w, l)
    {
        u32 a = v[l];
        at[l] = a;
        top = a > top ? a : top;
    }
    return (u64)top + offset + size <= w->group->lds_bytes;
}

/* As load_all, of offsets. */
ALWAYS_INLINE void lds_gather(struct wave *w, unsigned reg, const u8 *lds, const u32 at[MAX_LANES],
                              u32 words)
{
    const u32 n = 4 * words;
    const u32x8 row = {0, n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, 7 * n};
    for (unsigned l = 0; l < w->lanes; l += 8) {
        u32 x = at[l];
        u32x8 a = *(const u32x8 *)(const void *)(at + l) - (u32x8){x, x, x, x, x, x, x, x};
        u32x8 from_row = a ^ row;
        if (is_zero(&from_row))
            load_row_of_8(&w->v[reg][l], lds + x, words);
        else if (is_zero(&a))
            load_splat_of_8(&w->v[reg][l], lds + x, words);
        else
            for (unsigned k = l; k < l + 8; k++)
                for (u32 word = 0; word < words; word++)
                    w->v[reg + word][k] = *(const any_u32 *)(lds + at[k] + 4 * word);
    }
}

/* n loads of whole dwords at different offsets; false: the long way. */
ALWAYS_INLINE bool lds_load_all(struct wave *w, const struct insn *i, u32 n, const u32 offset[],
                                enum datum d)
{
    u32 at[MAX_LANES] __attribute__((aligned(64)));
    u32 words = datum_size(d) / 4, most = n == 2 && offset[1] > offset[0] ? offset[1] : offset[0];
    if (!datum_is_words(d) || !lds_all(w, i, most, datum_size(d), at))
        return false;
    for (u32 k = 0; k < n; k++)
        lds_gather(w, i->dst.reg + k * words, w->group->lds + offset[k], at, words);
    return true;
}

/* Active lanes beyond LDS read zeros. */
ALWAYS_INLINE void ds_load(struct wave *w, const struct insn *i, u32 offset, unsigned reg,
                           enum datum d)
{
    struct reach r;
    u64 row;
    if (datum_is_words(d) && lds_row(w, i, offset, datum_size(d), &row)) {
        load_row(w, reg, row, datum_size(d) / 4);
        return;
    }
    if (lds_load_all(w, i, 1, &offset, d))
        return;
    reach_lds(w, i, offset, datum_size(d), &r);
    u64 beyond = wave_exec(w) & ~r.mask;
    load_lanes(w, i, &r, reg, d);
    if (__builtin_expect(beyond != 0, 0))
        load_zeros(w, reg, beyond, d);
}

ALWAYS_INLINE void ds_store(struct wave *w, const struct insn *i, u32 offset, unsigned reg,
                            enum datum d)
{
    struct reach r;
    u64 row;
    if (datum_is_words(d) && lds_row(w, i, offset, datum_size(d), &row)) {
        store_row(w, reg, row, datum_size(d) / 4);
        return;
    }
    reach_lds(w, i, offset, datum_size(d), &r);
    store_lanes(w, i, &r, reg, d);
}

/* The first result may go where the address is: find both addresses first. */
ALWAYS_INLINE void ds_load2(struct wave *w, const struct insn *i, u32 unit, enum datum d)
{
    struct reach r[2];
    unsigned words = datum_size(d) / 4;
    u32 offset[] = {offset8(i, 0) * unit, offset8(i, 1) * unit};
    if (lds_load_all(w, i, 2, offset, d))
        return;
    for (unsigned n = 0; n < 2; n++)
        reach_lds(w, i, offset[n], datum_size(d), &r[n]);
    for (unsigned n = 0; n < 2; n++) {
        u64 beyond = wave_exec(w) & ~r[n].mask;
        load_lanes(w, i, &r[n], i->dst.reg + n * words, d);
        load_zeros(w, i->dst.reg + n * words, beyond, d);
    }
}

#define DS_READ(name, d)                                                                           \
    INSN(ds_##name)                                                                                \
    {                                                                                              \
        ds_load(w, i, ds_offset16(i), i->dst.reg, d);                                              \
    }
#define DS_WRITE(name, d)                                                                          \
    INSN(ds_##name)                                                                                \
    {                                                                                              \
        ds_store(w, i, ds_offset16(i), i->src[1].reg, d);                                          \
    }
#define DS_READ2(name, unit, d)                                                                    \
    INSN(ds_##name)                                                                                \
    {                                                                                              \
        ds_load2(w, i, unit, d);                                                                   \
    }
#define DS_WRITE2(name, unit, d)                                                                   \
    INSN(ds_##name)                                                                                \
    {                                                                                              \
        for (unsigned n = 0; n < 2; n++)                                                           \
            ds_store(w, i, offset8(i, n) * unit, i->src[1 + n].reg, d);                            \
    }

DS_READ(read_u8, DATUM_U8)
DS_READ(read_i8, DATUM_I8)
DS_READ(read_u16, DATUM_U16)
DS_READ(read_i16, DATUM_I16)
DS_READ(read_b32, DATUM_B32)
DS_READ(read_b64, DATUM_B64)
DS_READ(read_b96, DATUM_B96)
DS_READ(read_b128, DATUM_B128)
DS_READ(read_u8_d16, DATUM_U8_LO)
DS_READ(read_u8_d16_hi, DATUM_U8_HI)
DS_READ(read_i8_d16, DATUM_I8_LO)
DS_READ(read_i8_d16_hi, DATUM_I8_HI)
DS_READ(read_u16_d16, DATUM_B16_LO)
DS_READ(read_u16_d16_hi, DATUM_B16_HI)
DS_WRITE(write_b8, DATUM_U8)
DS_WRITE(write_b16, DATUM_U16)
DS_WRITE(write_b32, DATUM_B32)
DS_WRITE(write_b64, DATUM_B64)
DS_WRITE(write_b96, DATUM_B96)
DS_WRITE(write_b128, DATUM_B128)
DS_WRITE(write_b8_d16_hi, DATUM_U8_HI)
DS_WRITE(write_b16_d16_hi, DATUM_B16_HI)
DS_READ2(read2_b32, 4, DATUM_B32)
DS_READ2(read2_b64, 8, DATUM_B64)
DS_READ2(read2st64_b32, 4 * 64, DATUM_B32)
DS_READ2(read2st64_b64, 8 * 64, DATUM_B64)
DS_WRITE2(write2_b32, 4, DATUM_B32)
DS_WRITE2(write2_b64, 8, DATUM_B64)
DS_WRITE2(write2st64_b32, 4 * 64, DATUM_B32)
DS_WRITE2(write2st64_b64, 8 * 64, DATUM_B64)

/* gfx11's names. */
ALIAS(ds_load_u8, ds_read_u8)
ALIAS(ds_load_i8, ds_read_i8)
ALIAS(ds_load_u16, ds_read_u16)
ALIAS(ds_load_i16, ds_read_i16)
ALIAS(ds_load_b32, ds_read_b32)
ALIAS(ds_load_b64, ds_read_b64)
ALIAS(ds_load_b96, ds_read_b96)
ALIAS(ds_load_b128, ds_read_b128)
ALIAS(ds_load_u8_d16, ds_read_u8_d16)
ALIAS(ds_load_u8_d16_hi, ds_read_u8_d16_hi)
ALIAS(ds_load_i8_d16, ds_read_i8_d16)
ALIAS(ds_load_i8_d16_hi, ds_read_i8_d16_hi)
ALIAS(ds_load_u16_d16, ds_read_u16_d16)
ALIAS(ds_load_u16_d16_hi, ds_read_u16_d16_hi)
ALIAS(ds_store_b8, ds_write_b8)
ALIAS(ds_store_b16, ds_write_b16)
ALIAS(ds_store_b32, ds_write_b32)
ALIAS(ds_store_b64, ds_write_b64)
ALIAS(ds_store_b96, ds_write_b96)
ALIAS(ds_store_b128, ds_write_b128)
ALIAS(ds_store_b8_d16_hi, ds_write_b8_d16_hi)
ALIAS(ds_store_b16_d16_hi, ds_write_b16_d16_hi)
ALIAS(ds_load_2addr_b32, ds_read2_b32)
ALIAS(ds_load_2addr_b64, ds_read2_b64)
ALIAS(ds_load_2addr_stride64_b32, ds_read2st64_b32)
ALIAS(ds_load_2addr_stride64_b64, ds_read2st64_b64)
ALIAS(ds_store_2addr_b32, ds_write2_b32)
ALIAS(ds_store_2addr_b64, ds_write2_b64)
ALIAS(ds_store_2addr_stride64_b32, ds_write2st64_b32)
ALIAS(ds_store_2addr_stride64_b64, ds_write2st64_b64)

/* No address register: M0's low 16 bits, the offset, and four bytes per lane. */
static void ds_reach_addtid(struct wave *w, const struct insn *i, struct reach *r)
{
    u32 base = (w->s[SREG_M0] & 0xffff) + ds_offset16(i);
    r->mask = wave_exec(w);
    r->beyond = 0;
    r->step = 4;
    r->space = SPACE_LDS;
    EACH_LANE(w, l)
    {
        r->at[l] = (u64)(uintptr_t)w->group->lds + base + 4 * l;
        if (base + 4 * l + 4 > w->group->lds_bytes)
            r->beyond |= UINT64_C(1) << l;
    }
    r->mask &= ~r->beyond;
}

INSN(ds_read_addtid_b32)
{
    struct reach r;
    ds_reach_addtid(w, i, &r);
    u64 beyond = wave_exec(w) & ~r.mask;
    load_lanes(w, i, &r, i->dst.reg, DATUM_B32);
    load_zeros(w, i->dst.reg, beyond, DATUM_B32);
}

INSN(ds_write_addtid_b32)
{
    struct reach r;
    ds_reach_addtid(w, i, &r);
    store_lanes(w, i, &r, i->src[1].reg, DATUM_B32);
}

ALIAS(ds_load_addtid_b32, ds_read_addtid_b32)
ALIAS(ds_store_addtid_b32, ds_write_addtid_b32)

INSN(ds_nop)
{
    (void)w;
    (void)i;
}
