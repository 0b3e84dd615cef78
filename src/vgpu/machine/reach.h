/* What memory instructions reach: the types that exec fills in and that faults
 * and observers look at. */
#ifndef VGPU_MACHINE_REACH_H
#define VGPU_MACHINE_REACH_H

#include "vgpu/isa/insn.h"
#include "vgpu/isa/ints.h"

enum space { SPACE_GLOBAL, SPACE_LDS, SPACE_PRIVATE };
enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };

/* One access of one lane, before it happens. */
struct touch {
    struct wave *w;
    const struct insn *i;
    u64 address; /* as the program has it: LDS and private memory: the offset */
    u32 size;    /* bytes */
    u8 lane, space, access;
    int reg; /* first vector register of the data; -1: not known */
};

/* Where the lanes of one instruction reach. */
struct reach {
    u64 at[MAX_LANES] __attribute__((aligned(64))); /* host address of a lane's first byte */
    u64 mask;   /* lanes that access; the active ones that are missing read zeros (out of bounds) */
    u64 beyond; /* lanes taken out because they are out of bounds: the checker hears of them */
    u32 step; /* from a lane's dword to its next one: 4; in swizzled memory more. Then bytes beyond
                 the dword that at[] lies in are found by its low two bits. */
    u32 space;
};

#endif
