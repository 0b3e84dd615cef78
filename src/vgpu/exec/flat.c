/* FLAT and SCRATCH loads and stores. A flat address may be in global memory, LDS or private memory,
 * and each lane's in a different one. */
#include "vgpu/exec/memory_access.h"

static void flat_load_spaces(struct wave *w, const struct insn *i, const struct reach *flat,
                             enum datum d)
{
    struct reach r;
    for (enum space s = SPACE_GLOBAL; s <= SPACE_PRIVATE; s++)
        if (reach_part(w, i, flat, s, datum_size(d), &r))
            load_lanes(w, i, &r, i->dst.reg, d);
}

static void flat_store_spaces(struct wave *w, const struct insn *i, const struct reach *flat,
                              enum datum d)
{
    struct reach r;
    for (enum space s = SPACE_GLOBAL; s <= SPACE_PRIVATE; s++)
        if (reach_part(w, i, flat, s, datum_size(d), &r))
            store_lanes(w, i, &r, i->src[1].reg, d);
}

#define FLAT_LOAD(name, d)                                                                         \
    INSN(flat_load_##name)                                                                         \
    {                                                                                              \
        struct reach r;                                                                            \
        if (reach_flat(w, i, &r))                                                                  \
            load_lanes(w, i, &r, i->dst.reg, d);                                                   \
        else                                                                                       \
            flat_load_spaces(w, i, &r, d);                                                         \
    }                                                                                              \
    INSN(scratch_load_##name)                                                                      \
    {                                                                                              \
        struct reach r;                                                                            \
        if (reach_scratch(w, i, datum_size(d), &r))                                                \
            load_lanes(w, i, &r, i->dst.reg, d);                                                   \
    }
#define FLAT_STORE(name, d)                                                                        \
    INSN(flat_store_##name)                                                                        \
    {                                                                                              \
        struct reach r;                                                                            \
        if (reach_flat(w, i, &r))                                                                  \
            store_lanes(w, i, &r, i->src[1].reg, d);                                               \
        else                                                                                       \
            flat_store_spaces(w, i, &r, d);                                                        \
    }                                                                                              \
    INSN(scratch_store_##name)                                                                     \
    {                                                                                              \
        struct reach r;                                                                            \
        if (reach_scratch(w, i, datum_size(d), &r))                                                \
            store_lanes(w, i, &r, i->src[1].reg, d);                                               \
    }

FLAT_LOAD(ubyte, DATUM_U8)
FLAT_LOAD(sbyte, DATUM_I8)
FLAT_LOAD(ushort, DATUM_U16)
FLAT_LOAD(sshort, DATUM_I16)
FLAT_LOAD(dword, DATUM_B32)
FLAT_LOAD(dwordx2, DATUM_B64)
FLAT_LOAD(dwordx3, DATUM_B96)
FLAT_LOAD(dwordx4, DATUM_B128)
FLAT_LOAD(ubyte_d16, DATUM_U8_LO)
FLAT_LOAD(ubyte_d16_hi, DATUM_U8_HI)
FLAT_LOAD(sbyte_d16, DATUM_I8_LO)
FLAT_LOAD(sbyte_d16_hi, DATUM_I8_HI)
FLAT_LOAD(short_d16, DATUM_B16_LO)
FLAT_LOAD(short_d16_hi, DATUM_B16_HI)
FLAT_STORE(byte, DATUM_U8)
FLAT_STORE(short, DATUM_U16)
FLAT_STORE(dword, DATUM_B32)
FLAT_STORE(dwordx2, DATUM_B64)
FLAT_STORE(dwordx3, DATUM_B96)
FLAT_STORE(dwordx4, DATUM_B128)
FLAT_STORE(byte_d16_hi, DATUM_U8_HI)
FLAT_STORE(short_d16_hi, DATUM_B16_HI)

/* gfx11's names. */
#define FLAT_ALIAS(verb, name, old)                                                                \
    ALIAS(flat_##verb##_##name, flat_##verb##_##old)                                               \
    ALIAS(scratch_##verb##_##name, scratch_##verb##_##old)

FLAT_ALIAS(load, u8, ubyte)
FLAT_ALIAS(load, i8, sbyte)
FLAT_ALIAS(load, u16, ushort)
FLAT_ALIAS(load, i16, sshort)
FLAT_ALIAS(load, b32, dword)
FLAT_ALIAS(load, b64, dwordx2)
FLAT_ALIAS(load, b96, dwordx3)
FLAT_ALIAS(load, b128, dwordx4)
FLAT_ALIAS(load, d16_u8, ubyte_d16)
FLAT_ALIAS(load, d16_hi_u8, ubyte_d16_hi)
FLAT_ALIAS(load, d16_i8, sbyte_d16)
FLAT_ALIAS(load, d16_hi_i8, sbyte_d16_hi)
FLAT_ALIAS(load, d16_b16, short_d16)
FLAT_ALIAS(load, d16_hi_b16, short_d16_hi)
FLAT_ALIAS(store, b8, byte)
FLAT_ALIAS(store, b16, short)
FLAT_ALIAS(store, b32, dword)
FLAT_ALIAS(store, b64, dwordx2)
FLAT_ALIAS(store, b96, dwordx3)
FLAT_ALIAS(store, b128, dwordx4)
FLAT_ALIAS(store, d16_hi_b8, byte_d16_hi)
FLAT_ALIAS(store, d16_hi_b16, short_d16_hi)
