/* The accesses of memory instructions. exec fills these structs in; faults and observers read
 * them. */
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
    u64 address; /* the program's address; for LDS and private memory an offset */
    u32 size;    /* bytes */
    u8 lane, space, access;
    int reg; /* first vector register of the data; -1: not known */
};

/* The accesses of all lanes of one instruction. */
struct reach {
    u64 at[MAX_LANES] __attribute__((aligned(64))); /* host address of a lane's first byte */
    u64 mask;   /* lanes that access; the active ones that are missing read zeros (out of bounds) */
    u64 beyond; /* lanes left out of mask because they are out of bounds, for the checker */
    u32 step;   /* bytes from a lane's dword to its next one: 4, in swizzled memory more. There the
                 low two bits of at[] say where in the first dword the access begins. */
    u32 space;
};

#endif
