/* The set of the lines of memory that a launch accesses, in pages of 64 lines of 64 bytes. */
#ifndef VGPU_PROFILE_FOOTPRINT_H
#define VGPU_PROFILE_FOOTPRINT_H

#include <stddef.h>
#include <stdint.h>

struct footprint_page {
    uint64_t number,
        lines; /* a bit for each line of the page that was accessed; 0: the place is free */
};

/* Zero-initialised is the empty set. */
struct footprint {
    struct footprint_page *page; /* a hash table of size places, a power of two */
    size_t size, n;
    size_t last; /* the place of the last line's page, since neighbours often follow each other */
};

/* Adds a line, address / 64. */
void footprint_add(struct footprint *f, uint64_t line);
/* Moves all lines of from to the set. from is empty afterwards and keeps its memory. */
void footprint_move(struct footprint *to, struct footprint *from);
/* Bytes of the lines that were accessed, with lines of 64 or 128 bytes. */
uint64_t footprint_bytes(const struct footprint *f, unsigned line_bytes);
void footprint_release(struct footprint *f);

#endif
