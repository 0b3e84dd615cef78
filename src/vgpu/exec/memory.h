/* Where memory instructions touch memory: device memory is host memory at the same address; LDS and private
 * memory are the workgroup's and the wave's. */
#ifndef VGPU_EXEC_MEMORY_H
#define VGPU_EXEC_MEMORY_H

#include "vgpu/exec/lanes.h"
#include "vgpu/machine/machine.h"

enum space { SPACE_GLOBAL, SPACE_LDS, SPACE_PRIVATE };
enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };

/* One access of one lane, before it happens, with the host address it will touch. The checker (check/) looks
 * at it: false: the access must not happen (it was reported; a read gives zeros). Called only when --check is
 * on. */
struct touch {
    struct wave *w;
    const struct insn *i;
    uint64_t address; /* as the program has it: LDS and private: the offset */
    uint32_t size;    /* bytes */
    uint8_t lane, space, access;
    int reg; /* first vector register of the data; -1: not known */
};
/* NULL: nobody looks */
extern bool (*memory_watch)(const struct touch *t);

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

/* Where the lanes of one instruction reach. */
struct reach {
    u64 at[MAX_LANES] __attribute__((aligned(64))); /* host address of a lane's first byte */
    u64 mask;   /* lanes that access; the active ones that are missing read zeros (out of bounds) */
    u64 beyond; /* lanes taken out because they are out of bounds: the checker hears of them */
    u32 step; /* from a lane's dword to its next one: 4; in swizzled memory more. Then bytes beyond the dword
                 that at[] lies in are found by its low two bits. */
    u32 space;
};

/* Sees all lanes of an instruction at once, before memory_watch is asked about each (the profiler); NULL:
 * nobody. Called only where memory_watch is set. only_counts: memory_watch allows everything and is there for
 * this one's sake: lanes beyond their memory trap as they do when nobody looks. */
extern void (*memory_count)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                            enum access access);
extern bool memory_only_counts;
/* Sees all lanes at once and answers which may access (the checker): in place of memory_watch for each, where
 * it is set, too. */
extern u64 (*memory_watch_lanes)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                                 enum access access, int reg);
static inline bool memory_reports(void)
{
    return memory_watch && !memory_only_counts;
}

/* The addresses of an instruction by its kind. size: bytes of a lane's access. flat: at[] are flat addresses;
 * true when no active lane is in an aperture and they can be used as they are. */
void reach_global(struct wave *w, const struct insn *i, struct reach *r);
bool reach_flat(struct wave *w, const struct insn *i, struct reach *r);
/* The lanes of a flat reach that are in one space, as host addresses; false: none, or trouble. */
bool reach_part(struct wave *w, const struct insn *i, const struct reach *flat, enum space space, u32 size,
                struct reach *r);
/* Scratch offsets of scratch_ instructions; false: trapped. */
bool reach_scratch(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* LDS at vaddr + offset. Lanes beyond the workgroup's LDS are taken out. */
void reach_lds(struct wave *w, const struct insn *i, u32 offset, u32 size, struct reach *r);
/* Private memory at the offsets in r->at; false: trapped. */
bool reach_private(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* MUBUF, MTBUF: through the descriptor in src[2]. Lanes out of its bounds are taken
 * out; false: trapped. */
bool reach_buffer(struct wave *w, const struct insn *i, u32 size, struct reach *r);
/* Where a lane's access is as the program has it: LDS and private memory: the offset. */
u64 reach_address(const struct wave *w, const struct reach *r, u64 l);
/* Asks memory_watch about every lane and takes those that it forbids out of the mask. */
void reach_watched(struct wave *w, const struct insn *i, struct reach *r, u32 size, enum access access);
/* The same of whole registers' loads and stores, the first one given. */
void reach_watched_data(struct wave *w, const struct insn *i, struct reach *r, u32 size, enum access access,
                        int reg);

/* Swizzled memory, and everything at run time instead of compile time. */
void load_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);
void store_stepped(struct wave *w, const struct reach *r, unsigned reg, enum datum d);

#endif
