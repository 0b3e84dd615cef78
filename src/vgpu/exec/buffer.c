/* MUBUF loads, stores and the cache instructions. */
#include "vgpu/exec/buffer.h"
#include "vgpu/exec/memory_access.h"

/* With lds: the dwords go to LDS at M0 + offset, four bytes per lane, or as many as gfx950 loads
 * (ISA documents, "Memory Buffer Load to LDS"). */
static void to_lds(struct wave *w, const struct insn *i, const u32 data[][MAX_LANES], u32 words,
                   u64 mask)
{
    u32 most = w->isa->lds_bytes > 0x10000 ? 0x3ffff : 0xffff; /* of M0 */
    u32 base = (w->s[SREG_M0] & most) + (u32)i->imm, bytes = 4 * words;
    struct reach r = {.mask = 0, .step = 4, .space = SPACE_LDS};
    EACH_SET(mask, l)
    {
        if (base + bytes * l + bytes <= w->group->lds_bytes) {
            r.mask |= UINT64_C(1) << l;
            r.at[l] = (u64)(uintptr_t)w->group->lds + base + bytes * l;
        }
    }
    if (memory_is_observed())
        reach_watched(w, i, &r, bytes, ACCESS_WRITE);
    EACH_SET(r.mask, l)
    {
        for (u32 k = 0; k < words; k++)
            HOST(any_u32, r.at[l])[k] = data[k][l];
    }
}

static u32 datum_value(u64 at, enum datum d)
{
    switch (d) {
    case DATUM_U8:
        return *HOST(const u8, at);
    case DATUM_I8:
        return (u32)*HOST(const int8_t, at);
    case DATUM_U16:
        return *HOST(const any_u16, at);
    case DATUM_I16:
        return (u32)(i16)*HOST(const any_u16, at);
    default:
        return *HOST(const any_u32, at);
    }
}

/* Memory to LDS; active lanes beyond the bounds bring zeros. */
static void load_to_lds(struct wave *w, const struct insn *i, struct reach *r, enum datum d)
{
    u32 data[4][MAX_LANES] = {{0}}, words = (datum_size(d) + 3) / 4;
    if (memory_is_observed())
        reach_watched(w, i, r, datum_size(d), ACCESS_READ);
    EACH_SET(r->mask, l)
    {
        data[0][l] = datum_value(r->at[l], d);
        for (u32 k = 1; k < words; k++)
            data[k][l] = HOST(const any_u32, r->at[l])[k];
    }
    to_lds(w, i, (const u32(*)[MAX_LANES])data, words, wave_exec(w));
}

static void buffer_load_lds(struct wave *w, const struct insn *i, enum datum d)
{
    struct reach r;
    if (reach_buffer(w, i, datum_size(d), &r))
        load_to_lds(w, i, &r, d);
}

/* Rows of lanes from or to consecutive registers; inactive lanes keep what they have. */
static void buffer_load_rows(struct wave *w, unsigned reg, u64 at, u32 words)
{
    for (u32 k = 0; k < words; k++, at += w->lanes * 4u)
        put_masked(w, reg + k, HOST(const u32, at), wave_exec(w));
}

static void store_rows(const struct wave *w, unsigned reg, u64 at, u32 words)
{
    u64 exec = wave_exec(w);
    for (u32 k = 0; k < words; k++, at += w->lanes * 4u)
        if (exec == w->lanes_mask)
            store_row(w, reg + k, at, 1);
        else
            EACH_SET(exec, l)
            {
                HOST(any_u32, at)[l] = w->v[reg + k][l];
            }
}

ALWAYS_INLINE void exec_buffer_load(struct wave *w, const struct insn *i, enum datum d)
{
    struct reach r;
    u64 row;
    if (datum_is_words(d) && !i->lds && scratch_row(w, i, datum_size(d), &row)) {
        buffer_load_rows(w, i->dst.reg, row, datum_size(d) / 4);
        return;
    }
    if (i->lds) {
        buffer_load_lds(w, i, d);
        return;
    }
    if (!reach_buffer(w, i, datum_size(d), &r))
        return;
    u64 beyond = wave_exec(w) & ~r.mask;
    load_lanes(w, i, &r, i->dst.reg, d);
    if (__builtin_expect(beyond != 0, 0))
        load_zeros(w, i->dst.reg, beyond, d);
}

#define BUFFER_LOAD(name, d)                                                                       \
    INSN(buffer_load_##name)                                                                       \
    {                                                                                              \
        exec_buffer_load(w, i, d);                                                                 \
    }
#define BUFFER_STORE(name, d)                                                                      \
    INSN(buffer_store_##name)                                                                      \
    {                                                                                              \
        struct reach r;                                                                            \
        u64 row;                                                                                   \
        if (datum_is_words(d) && scratch_row(w, i, datum_size(d), &row))                           \
            store_rows(w, i->src[1].reg, row, datum_size(d) / 4);                                  \
        else if (reach_buffer(w, i, datum_size(d), &r))                                            \
            store_lanes(w, i, &r, i->src[1].reg, d);                                               \
    }

BUFFER_LOAD(ubyte, DATUM_U8)
BUFFER_LOAD(sbyte, DATUM_I8)
BUFFER_LOAD(ushort, DATUM_U16)
BUFFER_LOAD(sshort, DATUM_I16)
BUFFER_LOAD(dword, DATUM_B32)
BUFFER_LOAD(dwordx2, DATUM_B64)
BUFFER_LOAD(dwordx3, DATUM_B96)
BUFFER_LOAD(dwordx4, DATUM_B128)
BUFFER_LOAD(ubyte_d16, DATUM_U8_LO)
BUFFER_LOAD(ubyte_d16_hi, DATUM_U8_HI)
BUFFER_LOAD(sbyte_d16, DATUM_I8_LO)
BUFFER_LOAD(sbyte_d16_hi, DATUM_I8_HI)
BUFFER_LOAD(short_d16, DATUM_B16_LO)
BUFFER_LOAD(short_d16_hi, DATUM_B16_HI)
BUFFER_STORE(byte, DATUM_U8)
BUFFER_STORE(short, DATUM_U16)
BUFFER_STORE(dword, DATUM_B32)
BUFFER_STORE(dwordx2, DATUM_B64)
BUFFER_STORE(dwordx3, DATUM_B96)
BUFFER_STORE(dwordx4, DATUM_B128)
BUFFER_STORE(byte_d16_hi, DATUM_U8_HI)
BUFFER_STORE(short_d16_hi, DATUM_B16_HI)

/* gfx11's names. */
ALIAS(buffer_load_u8, buffer_load_ubyte)
ALIAS(buffer_load_i8, buffer_load_sbyte)
ALIAS(buffer_load_u16, buffer_load_ushort)
ALIAS(buffer_load_i16, buffer_load_sshort)
ALIAS(buffer_load_b32, buffer_load_dword)
ALIAS(buffer_load_b64, buffer_load_dwordx2)
ALIAS(buffer_load_b96, buffer_load_dwordx3)
ALIAS(buffer_load_b128, buffer_load_dwordx4)
ALIAS(buffer_load_d16_u8, buffer_load_ubyte_d16)
ALIAS(buffer_load_d16_hi_u8, buffer_load_ubyte_d16_hi)
ALIAS(buffer_load_d16_i8, buffer_load_sbyte_d16)
ALIAS(buffer_load_d16_hi_i8, buffer_load_sbyte_d16_hi)
ALIAS(buffer_load_d16_b16, buffer_load_short_d16)
ALIAS(buffer_load_d16_hi_b16, buffer_load_short_d16_hi)
ALIAS(buffer_store_b8, buffer_store_byte)
ALIAS(buffer_store_b16, buffer_store_short)
ALIAS(buffer_store_b32, buffer_store_dword)
ALIAS(buffer_store_b64, buffer_store_dwordx2)
ALIAS(buffer_store_b96, buffer_store_dwordx3)
ALIAS(buffer_store_b128, buffer_store_dwordx4)
ALIAS(buffer_store_d16_hi_b8, buffer_store_byte_d16_hi)
ALIAS(buffer_store_d16_hi_b16, buffer_store_short_d16_hi)

/* Loads to LDS by name (gfx11), and those of gfx942's GLOBAL and SCRATCH. */
#define BUFFER_LOAD_LDS(name, d)                                                                   \
    INSN(buffer_load_lds_##name)                                                                   \
    {                                                                                              \
        buffer_load_lds(w, i, d);                                                                  \
    }
BUFFER_LOAD_LDS(u8, DATUM_U8)
BUFFER_LOAD_LDS(i8, DATUM_I8)
BUFFER_LOAD_LDS(u16, DATUM_U16)
BUFFER_LOAD_LDS(i16, DATUM_I16)
BUFFER_LOAD_LDS(b32, DATUM_B32)

#define GLOBAL_LOAD_LDS(name, d)                                                                   \
    INSN(global_load_lds_##name)                                                                   \
    {                                                                                              \
        struct reach r;                                                                            \
        reach_global(w, i, &r);                                                                    \
        load_to_lds(w, i, &r, d);                                                                  \
    }                                                                                              \
    INSN(scratch_load_lds_##name)                                                                  \
    {                                                                                              \
        struct reach r;                                                                            \
        if (reach_scratch(w, i, datum_size(d), &r))                                                \
            load_to_lds(w, i, &r, d);                                                              \
    }
GLOBAL_LOAD_LDS(ubyte, DATUM_U8)
GLOBAL_LOAD_LDS(sbyte, DATUM_I8)
GLOBAL_LOAD_LDS(ushort, DATUM_U16)
GLOBAL_LOAD_LDS(sshort, DATUM_I16)
GLOBAL_LOAD_LDS(dword, DATUM_B32)
GLOBAL_LOAD_LDS(dwordx3, DATUM_B96)
GLOBAL_LOAD_LDS(dwordx4, DATUM_B128)

/* There are no caches, but the host's processor has a memory order: acquire and release fences of
 * the program (AMDGPUUsage, "Memory Model") are made with these. */
#define FENCE(name)                                                                                \
    INSN(name)                                                                                     \
    {                                                                                              \
        (void)w;                                                                                   \
        (void)i;                                                                                   \
        __atomic_thread_fence(__ATOMIC_SEQ_CST);                                                   \
    }
FENCE(buffer_wbl2)
FENCE(buffer_invl2)
FENCE(buffer_inv)
FENCE(buffer_wbinvl1)
FENCE(buffer_wbinvl1_vol)
FENCE(buffer_gl0_inv)
FENCE(buffer_gl1_inv)
FENCE(global_inv)
FENCE(global_wb)
FENCE(global_wbinv)
