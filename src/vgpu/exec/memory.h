/* Where memory instructions touch memory: device memory is host memory at the same address; LDS and
 * private memory are the workgroup's and the wave's. */
#ifndef VGPU_EXEC_MEMORY_H
#define VGPU_EXEC_MEMORY_H

#include "vgpu/exec/lanes.h"
#include "vgpu/machine/hooks.h"

/* What an instruction moves for each lane. LO and HI: into or from one half of a register (d16). */
enum datum {
    DATUM_U8,
    DATUM_I8,
    DATUM_U16,
    DATUM_I16,
    DATUM_B32,
    DATUM_B64,
    DATUM_B96,
    DATUM_B128,
    DATUM_U8_LO,
    DATUM_U8_HI,
    DATUM_I8_LO,
    DATUM_I8_HI,
    DATUM_B16_LO,
    DATUM_B16_HI
};

static inline u32 datum_size(enum datum d)
{
    return d == DATUM_U16 || d == DATUM_I16 || d == DATUM_B16_LO || d == DATUM_B16_HI
               ? 2
               : (d >= DATUM_B32 && d <= DATUM_B128 ? 4u * (d - DATUM_B32 + 1) : 1);
}

/* Accesses are counted or checked: reach_watched is to be asked. */
static inline bool memory_is_observed(void)
{
    return __builtin_expect(vgpu_hooks.observer.lane != NULL, 0);
}

/* Somebody hears of wrong accesses, and decides what becomes of them. */
static inline bool memory_reports(void)
{
    return vgpu_hooks.observer.lane && !vgpu_hooks.observer.only_counts;
}

/* The addresses of an instruction by its kind. size: bytes of a lane's access. flat: at[] are flat
 * addresses; true when no active lane is in an aperture and they can be used as they are. */
void reach_global(struct wave *w, const struct insn *i, struct reach *r);
bool reach_flat(struct wave *w, const struct insn *i, struct reach *r);
/* The lanes of a flat reach that are in one space, as host addresses; false: none, or trouble. */
bool reach_part(struct wave *w, const struct insn *i, const struct reach *flat, enum space space,
                u32 size, struct reach *r);
/* Scratch offsets of scratch_ instructions; false: trapped. */
bool reach_scratch(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* LDS at vaddr + offset. Lanes beyond the workgroup's LDS are taken out. */
void reach_lds(struct wave *w, const struct insn *i, u32 offset, u32 size, struct reach *r);
/* Private memory at the offsets in r->at; false: trapped. */
bool reach_private(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* MUBUF, MTBUF: through the descriptor in src[2]. Lanes out of its bounds are taken
 * out; false: trapped. */
bool reach_buffer(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* Where the lanes of a memory instruction reach, whatever its kind; false: it reaches for none of
 * them (scalar loads), or nobody knows (images). A load may have written over its own addresses,
 * but only in lanes that it was done with. */
bool reach_of(struct wave *w, const struct insn *i, struct reach *r);
/* Where a lane's access is as the program has it: LDS and private memory: the offset. */
u64 reach_address(const struct wave *w, const struct reach *r, u64 l);
/* Asks the observer about every lane and takes those that it forbids out of the mask. */
void reach_watched(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                   enum access access);
/* The same of whole registers' loads and stores, the first one given. */
void reach_watched_data(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                        enum access access, int reg);

/* Swizzled memory, and everything at run time instead of compile time. */
void load_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);
void store_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);

#endif
