/* Global memory as the checker knows it: the allocations, freed ones included, and which of their
 * bytes were written. All functions need the checker's lock unless their comment says otherwise. */
#ifndef VGPU_CHECK_BLOCKS_H
#define VGPU_CHECK_BLOCKS_H

#include "base/buf.h"
#include "vgpu/check/shadow.h"
#include "vgpu/machine/allocations.h"

struct block {
    uint64_t base, host;
    size_t size, span;
    uint64_t serial;
    uint8_t kind;
    bool freed, device;
    bool host_sees;     /* the host and kernels may tell each other of their progress through it */
    bool told;          /* a note was given: unwritten bytes of it were copied to the host */
    uint8_t *written;   /* a bit for each byte; NULL: all bytes count as written */
    struct cell *cells; /* one for each dword; NULL: no access so far */
};

/* A part of memory. */
struct stretch {
    uint64_t from;
    size_t size;
};

/* The table of allocations calls these as its observer (machine/hooks.h says when). The caller of
 * blocks_allocation holds the lock; the other two take it. */
void blocks_allocation(const struct allocation *a);
void blocks_written(uint64_t address, size_t size);
void blocks_copied(uint64_t to, uint64_t from, size_t size);

/* The block that the address lies in (padding included), or NULL. The pointer is valid until the
 * next allocation. */
struct block *block_at(uint64_t address);

/* The block that a message should name: the one at the address, or the nearest one that the program
 * itself allocated, less than 1 MiB away. NULL: there is none. */
struct block *block_near(uint64_t address);

/* Appends where the address lies, seen from the block, with a newline: "4 bytes behind the end of
 * allocation 7: 4000 bytes of device memory at 0x...". */
void block_print(struct buf *out, const struct block *b, uint64_t address);

/* Appends what an address that is near no block may be, such as a null pointer; nothing if that is
 * not known. */
void block_print_nowhere(struct buf *out, uint64_t address);

/* The shadow of the dword that the address lies in, made at the first call for a block; NULL: out
 * of memory. */
struct cell *block_cell(struct block *b, uint64_t address);

/* Marks bytes of the block as written or as not written. */
void block_write(struct block *b, uint64_t address, size_t size, bool written);
/* True if none of the bytes was ever written. */
bool block_unwritten(const struct block *b, uint64_t address, size_t size);

/* These n > 0 parts of one block of device memory, in the order of their addresses, went to the
 * host in one copy. Gives a note if nobody wrote some of them, once for each block. */
void block_copied_to_host(const struct stretch *s, size_t n);

#endif
