/* GLOBAL loads and stores. */
#include "vgpu/exec/memory_access.h"

#define GLOBAL_LOAD(name, d)                                                                       \
    INSN(global_load_##name)                                                                       \
    {                                                                                              \
        struct reach r;                                                                            \
        u64 row;                                                                                   \
        if (datum_is_words(d) && global_row(w, i, datum_size(d), &row)) {                          \
            load_row(w, i->dst.reg, row, datum_size(d) / 4);                                       \
            return;                                                                                \
        }                                                                                          \
        reach_global(w, i, &r);                                                                    \
        load_lanes(w, i, &r, i->dst.reg, d);                                                       \
    }
#define GLOBAL_STORE(name, d)                                                                      \
    INSN(global_store_##name)                                                                      \
    {                                                                                              \
        struct reach r;                                                                            \
        u64 row;                                                                                   \
        if (datum_is_words(d) && global_row(w, i, datum_size(d), &row)) {                          \
            store_row(w, i->src[1].reg, row, datum_size(d) / 4);                                   \
            return;                                                                                \
        }                                                                                          \
        reach_global(w, i, &r);                                                                    \
        store_lanes(w, i, &r, i->src[1].reg, d);                                                   \
    }

GLOBAL_LOAD(ubyte, DATUM_U8)
GLOBAL_LOAD(sbyte, DATUM_I8)
GLOBAL_LOAD(ushort, DATUM_U16)
GLOBAL_LOAD(sshort, DATUM_I16)
GLOBAL_LOAD(dword, DATUM_B32)
GLOBAL_LOAD(dwordx2, DATUM_B64)
GLOBAL_LOAD(dwordx3, DATUM_B96)
GLOBAL_LOAD(dwordx4, DATUM_B128)
GLOBAL_LOAD(ubyte_d16, DATUM_U8_LO)
GLOBAL_LOAD(ubyte_d16_hi, DATUM_U8_HI)
GLOBAL_LOAD(sbyte_d16, DATUM_I8_LO)
GLOBAL_LOAD(sbyte_d16_hi, DATUM_I8_HI)
GLOBAL_LOAD(short_d16, DATUM_B16_LO)
GLOBAL_LOAD(short_d16_hi, DATUM_B16_HI)
GLOBAL_STORE(byte, DATUM_U8)
GLOBAL_STORE(short, DATUM_U16)
GLOBAL_STORE(dword, DATUM_B32)
GLOBAL_STORE(dwordx2, DATUM_B64)
GLOBAL_STORE(dwordx3, DATUM_B96)
GLOBAL_STORE(dwordx4, DATUM_B128)
GLOBAL_STORE(byte_d16_hi, DATUM_U8_HI)
GLOBAL_STORE(short_d16_hi, DATUM_B16_HI)

/* gfx11's names. */
ALIAS(global_load_u8, global_load_ubyte)
ALIAS(global_load_i8, global_load_sbyte)
ALIAS(global_load_u16, global_load_ushort)
ALIAS(global_load_i16, global_load_sshort)
ALIAS(global_load_b32, global_load_dword)
ALIAS(global_load_b64, global_load_dwordx2)
ALIAS(global_load_b96, global_load_dwordx3)
ALIAS(global_load_b128, global_load_dwordx4)
ALIAS(global_load_d16_u8, global_load_ubyte_d16)
ALIAS(global_load_d16_hi_u8, global_load_ubyte_d16_hi)
ALIAS(global_load_d16_i8, global_load_sbyte_d16)
ALIAS(global_load_d16_hi_i8, global_load_sbyte_d16_hi)
ALIAS(global_load_d16_b16, global_load_short_d16)
ALIAS(global_load_d16_hi_b16, global_load_short_d16_hi)
ALIAS(global_store_b8, global_store_byte)
ALIAS(global_store_b16, global_store_short)
ALIAS(global_store_b32, global_store_dword)
ALIAS(global_store_b64, global_store_dwordx2)
ALIAS(global_store_b96, global_store_dwordx3)
ALIAS(global_store_b128, global_store_dwordx4)
ALIAS(global_store_d16_hi_b8, global_store_byte_d16_hi)
ALIAS(global_store_d16_hi_b16, global_store_short_d16_hi)

/* A scalar base, or none, and four bytes per lane (RDNA2 ISA, "GLOBAL_LOAD_DWORD_ADDTID"). */
static void exec_global_reach_addtid(struct wave *w, const struct insn *i, struct reach *r)
{
    const struct operand *saddr = &i->src[2];
    bool scalar = saddr->kind == OPERAND_SREG && saddr->reg != SREG_NULL;
    u64 base = (scalar ? scalar_b64(w, saddr, false) : 0) + (u64)(i64)i->imm;
    r->mask = wave_exec(w);
    r->beyond = 0;
    r->step = 4;
    r->space = SPACE_GLOBAL;
    EACH_LANE(w, l)
    {
        r->at[l] = base + 4 * l;
    }
}

INSN(global_load_dword_addtid)
{
    struct reach r;
    exec_global_reach_addtid(w, i, &r);
    load_lanes(w, i, &r, i->dst.reg, DATUM_B32);
}

INSN(global_store_dword_addtid)
{
    struct reach r;
    exec_global_reach_addtid(w, i, &r);
    store_lanes(w, i, &r, i->src[1].reg, DATUM_B32);
}

ALIAS(global_load_addtid_b32, global_load_dword_addtid)
ALIAS(global_store_addtid_b32, global_store_dword_addtid)

/* gfx12: a dword to each register whose bit M0 has. */
static bool block_part(const struct wave *w, const struct insn *i, unsigned n, struct insn *part)
{
    *part = *i;
    part->imm += (int32_t)(4 * n);
    part->dst.reg = (u16)(i->dst.reg + n);
    part->src[1].reg = (u16)(i->src[1].reg + n);
    return w->s[SREG_M0] >> n & 1;
}
#define BLOCK(name, one)                                                                           \
    INSN(name)                                                                                     \
    {                                                                                              \
        struct insn part;                                                                          \
        for (unsigned n = 0; n < 32 && w->state == WAVE_RUNS; n++)                                 \
            if (block_part(w, i, n, &part))                                                        \
                one(w, &part);                                                                     \
    }
BLOCK(global_load_block, op_global_load_dword)
BLOCK(global_store_block, op_global_store_dword)
insn_run op_scratch_load_dword, op_scratch_store_dword;
BLOCK(scratch_load_block, op_scratch_load_dword)
BLOCK(scratch_store_block, op_scratch_store_dword)
