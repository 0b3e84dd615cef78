/* What one memory instruction of a wave reaches: cache lines of global memory, banks of LDS. */
#ifndef VGPU_PROFILE_ACCESS_H
#define VGPU_PROFILE_ACCESS_H

#include "vgpu/exec/memory.h"
#include "vgpu/profile/counts.h"

/* A line of 64 bytes and which of them were asked for. */
struct touched {
    uint64_t line, bytes;
};

enum {
    ACCESS_LINE = 64,
    ACCESS_SLOTS =
        1024, /* twice what an instruction reaches at most: gathers of 4 texels, unaligned */
    ACCESS_MOST = ACCESS_SLOTS / 2
};

/* A hash table of lines; what it holds is listed beside it. */
struct reached {
    bool any; /* global memory was reached */
    unsigned kind, n;
    uint16_t used[ACCESS_MOST];
    struct touched slots[ACCESS_SLOTS];
};

/* size bytes at an address of global memory. */
void access_global(struct reached *a, uint64_t address, uint32_t size);
/* Counts what was added and forgets it. line: bytes of a cache line, 64 or 128. */
void access_count(struct reached *a, unsigned line, struct counts *c);

/* The cycles in which the banks serve the lanes of mask, each with size bytes at offset[lane]
 * of LDS: added to c->lds_cycles and c->lds_least. atomic: lanes that meet at the same dword
 * wait for each other. */
void access_lds(const uint32_t offset[MAX_LANES], uint64_t mask, uint32_t size, bool atomic,
                struct counts *c);

#endif
