/* Loads that transpose a matrix: gfx950 from LDS, gfx12 from global memory (CDNA 4 ISA,
 * DS_READ_B64_TR_B16; RDNA4 ISA, GLOBAL_LOAD_TR_B128). Each lane loads a few adjacent elements;
 * then element j of a lane comes from another lane. Details that the documents leave out are as
 * others have measured them. */
#include "vgpu/exec/lanes.h"

/* Of which lane element j of lane l is; which of its elements: l modulo how many a lane has. */
typedef unsigned source_lane(unsigned l, unsigned j, unsigned elements);

/* LDS: 16 lanes hold a matrix of 16 columns, row by row; a lane gets a column. */
static unsigned lds_lane(unsigned l, unsigned j, unsigned elements)
{
    return l / 16 * 16 + j * (16 / elements) + l % 16 / elements;
}

/* Global memory, 16 bits: 8 lanes hold a matrix of 8 columns. */
static unsigned halves_lane(unsigned l, unsigned j, unsigned elements)
{
    return l / elements * elements + j;
}

/* 8 bits: 16 lanes hold one of 16 columns; four lanes have their left halves, the next
 * four the right ones.
 */
static unsigned bytes_lane(unsigned l, unsigned j, unsigned elements)
{
    return l / 16 * 16 + j / 4 * 8 + l % 16 / elements * 4 + j % 4;
}

static void transposed_turn(struct wave *w, unsigned reg, unsigned words, unsigned bits,
                            source_lane *from)
{
    u32 r[4][MAX_LANES];
    unsigned elements = words * 32 / bits;
    EACH_LANE(w, l)
    {
        u64 out[2] = {0};
        for (unsigned j = 0; j < elements; j++) {
            unsigned lane = from(l, j, elements), at = l % elements * bits, to = j * bits;
            u64 two = w->v[reg + at / 32][lane] | (u64)w->v[reg + at / 32 + 1][lane] << 32;
            u64 x = two >> at % 32 & ((UINT64_C(1) << bits) - 1);
            out[to / 64] |= x << to % 64;
            if (to % 64 + bits > 64)
                out[to / 64 + 1] |= x >> (64 - to % 64);
        }
        for (unsigned n = 0; n < words; n++)
            r[n][l] = (u32)(out[n / 2] >> n % 2 * 32);
    }
    for (unsigned n = 0; n < words; n++)
        memcpy(w->v[reg + n], r[n], w->lanes * sizeof r[n][0]);
}

/* The documents want all lanes active; with others nothing is defined. */
static void load_turned(struct wave *w, const struct insn *i, insn_run *load, unsigned words,
                        unsigned bits, source_lane *from)
{
    if (wave_exec(w) != w->lanes_mask) {
        wave_trap(w, i, "%s needs all lanes of the wave to be active", isa_mnemonic(i->op));
        return;
    }
    load(w, i);
    if (w->state == WAVE_RUNS)
        transposed_turn(w, i->dst.reg, words, bits, from);
}

#define DS_TURNED(name, load, words, bits)                                                         \
    insn_run op_##load;                                                                            \
    INSN(name)                                                                                     \
    {                                                                                              \
        load_turned(w, i, op_##load, words, bits, lds_lane);                                       \
    }
DS_TURNED(ds_read_b64_tr_b16, ds_read_b64, 2, 16)
DS_TURNED(ds_read_b64_tr_b8, ds_read_b64, 2, 8)
DS_TURNED(ds_read_b64_tr_b4, ds_read_b64, 2, 4)
DS_TURNED(ds_read_b96_tr_b6, ds_read_b96, 3, 6)

/* In waves of 64 lanes each has half as many; nobody says which. */
#define GLOBAL_TURNED(mnemonic, load, words, bits, from)                                           \
    insn_run op_##load;                                                                            \
    INSN(mnemonic)                                                                                 \
    {                                                                                              \
        if (w->lanes == 32)                                                                        \
            load_turned(w, i, op_##load, words, bits, from);                                       \
        else                                                                                       \
            wave_trap_as(w, i, TROUBLE_INSTRUCTION,                                                \
                         "the virtual %s has no " #mnemonic " for waves of 64 lanes",              \
                         w->isa->name);                                                            \
    }
GLOBAL_TURNED(global_load_tr_b128, global_load_dwordx4, 4, 16, halves_lane)
GLOBAL_TURNED(global_load_tr_b64, global_load_dwordx2, 2, 8, bytes_lane)
