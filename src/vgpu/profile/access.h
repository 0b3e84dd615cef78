/* The accesses of one memory instruction of a wave: cache lines of global memory, banks of LDS. */
#ifndef VGPU_PROFILE_ACCESS_H
#define VGPU_PROFILE_ACCESS_H

#include "vgpu/exec/memory.h"
#include "vgpu/profile/counts.h"

/* A line of 64 bytes, and a bit for each of them that was accessed. */
struct touched {
    uint64_t line, bytes;
};

enum {
    ACCESS_LINE = 64,
    ACCESS_SLOTS =
        1024, /* twice the most lines of an instruction: gathers of 4 texels, unaligned */
    ACCESS_MOST = ACCESS_SLOTS / 2
};

/* A hash table of lines, with a list of the slots in use. */
struct reached {
    bool any; /* global memory was accessed */
    unsigned kind, n;
    uint16_t used[ACCESS_MOST];
    struct touched slots[ACCESS_SLOTS];
};

/* Adds an access of size bytes at an address of global memory. */
void access_global(struct reached *a, uint64_t address, uint32_t size);
/* Adds the lines to the counts and empties the table. line: bytes of a cache line, 64 or 128. */
void access_count(struct reached *a, unsigned line, struct counts *c);

/* Adds to c->lds_cycles and c->lds_least the cycles in which the banks serve the lanes of mask,
 * each with size bytes at offset[lane] of LDS. atomic: lanes at the same dword wait for each
 * other. */
void access_lds(const uint32_t offset[MAX_LANES], uint64_t mask, uint32_t size, bool atomic,
                struct counts *c);

#endif
