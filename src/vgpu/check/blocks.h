/* Global memory as the checker knows it: allocations, freed ones included, and what
 * was written of them. */
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
    bool host_sees; /* and may learn of a kernel's progress by it, or tell the kernel of its own */
    bool told;      /* of a copy to the host of what nobody wrote */
    uint8_t *written;   /* a bit for each byte; NULL: all of it was */
    struct cell *cells; /* one for each dword; NULL: nobody came yet */
};

/* A part of memory. */
struct stretch {
    uint64_t from;
    size_t size;
};

/* What the table of allocations tells its observer (machine/hooks.h). allocation: under the
 * lock; the others take it. */
void blocks_allocation(const struct allocation *a);
void blocks_written(uint64_t address, size_t size);
void blocks_copied(uint64_t to, uint64_t from, size_t size);

/* The block that the address lies in (padding included), or NULL. Until the next allocation. */
struct block *block_at(uint64_t address);

/* The nearest block for a message, or NULL. */
struct block *block_near(uint64_t address);

/* "4 bytes behind the end of allocation 7: 4000 bytes at 0x...", with a newline. */
void block_print(struct buf *out, const struct block *b, uint64_t address);

/* The same of an address that is near to no block: what it may be; nothing
 * where that is not known. */
void block_print_nowhere(struct buf *out, uint64_t address);

/* The shadow of the dword that the address lies in; NULL: no memory. */
struct cell *block_cell(struct block *b, uint64_t address);

void block_write(struct block *b, uint64_t address, size_t size, bool written);
/* True where none of the bytes was ever written. */
bool block_unwritten(const struct block *b, uint64_t address, size_t size);

/* Those parts of one block of device memory, in the order of their addresses, went to the host in
 * one copy: gives a note where nobody wrote some of it. */
void block_copied_to_host(const struct stretch *s, size_t n);

#endif
