/* The addresses that memory instructions access, as host addresses. Device memory is host memory at
 * the same address; LDS is the workgroup's, private memory the wave's. */
#ifndef VGPU_EXEC_MEMORY_H
#define VGPU_EXEC_MEMORY_H

#include "vgpu/exec/lanes.h"
#include "vgpu/machine/hooks.h"

/* The data that an instruction moves for each lane. LO and HI: to or from one half of a register
 * (d16). */
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

/* The size of a lane's data in bytes. */
static inline u32 datum_size(enum datum d)
{
    return d == DATUM_U16 || d == DATUM_I16 || d == DATUM_B16_LO || d == DATUM_B16_HI
               ? 2
               : (d >= DATUM_B32 && d <= DATUM_B128 ? 4u * (d - DATUM_B32 + 1) : 1);
}

/* True if accesses are counted or checked: reach_watched has to be called. */
static inline bool memory_is_observed(void)
{
    return __builtin_expect(vgpu_hooks.observer.lane != NULL, 0);
}

/* True if the observer reports wrong accesses and decides whether they happen. */
static inline bool memory_reports(void)
{
    return vgpu_hooks.observer.lane && !vgpu_hooks.observer.only_counts;
}

/* The functions below set r to the addresses of an instruction of one kind. size: bytes of a lane's
 * access. reach_flat: at[] are flat addresses; true if no active lane is in an aperture, so that
 * they can be used as they are. */
void reach_global(struct wave *w, const struct insn *i, struct reach *r);
bool reach_flat(struct wave *w, const struct insn *i, struct reach *r);
/* The lanes of a flat reach that are in one space, as host addresses; false: none, or trapped. */
bool reach_part(struct wave *w, const struct insn *i, const struct reach *flat, enum space space,
                u32 size, struct reach *r);
/* Scratch offsets of scratch_ instructions; false: trapped. */
bool reach_scratch(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* LDS at vaddr + offset. Lanes beyond the workgroup's LDS are taken out of the mask. */
void reach_lds(struct wave *w, const struct insn *i, u32 offset, u32 size, struct reach *r);
/* Private memory at the offsets in r->at; false: trapped. */
bool reach_private(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* MUBUF, MTBUF: by the descriptor in src[2]. Lanes out of its bounds are taken out of the mask;
 * false: trapped. */
bool reach_buffer(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* The addresses of a memory instruction of any kind, after a fault. False: it has none for each
 * lane (scalar loads), or they are not known (images). A load may have overwritten its own
 * addresses by then, but only in lanes that it had completed. */
bool reach_of(struct wave *w, const struct insn *i, struct reach *r);
/* The program's address of a lane's access; for LDS and private memory an offset. */
u64 reach_address(const struct wave *w, const struct reach *r, u64 l);
/* Asks the observer about each lane and takes those that it forbids out of the mask. */
void reach_watched(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                   enum access access);
/* The same for loads and stores of registers from reg on. */
void reach_watched_data(struct wave *w, const struct insn *i, struct reach *r, u32 size,
                        enum access access, int reg);

/* Load and store in swizzled memory (r->step). Here the datum is not known at compile time. */
void load_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);
void store_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);

#endif
