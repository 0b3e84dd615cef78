/* Which lines of memory a launch reaches: a set, in pages of 64 lines of 64 bytes. */
#ifndef VGPU_PROFILE_FOOTPRINT_H
#define VGPU_PROFILE_FOOTPRINT_H

#include <stddef.h>
#include <stdint.h>

struct footprint_page {
    uint64_t number,
        lines; /* of the page; a bit for each line that was reached. No bit: the place is free */
};

/* Zero-initialised is the empty set. */
struct footprint {
    struct footprint_page *page; /* a hash table of size places, a power of two */
    size_t size, n;
    size_t last; /* where the last line's page is: neighbours come together */
};

/* line: address / 64. */
void footprint_add(struct footprint *f, uint64_t line);
/* Adds all of from to the set, and forgets it there; the memory stays from's. */
void footprint_move(struct footprint *to, struct footprint *from);
/* Bytes of the lines that were reached, of 64 or 128 bytes each. */
uint64_t footprint_bytes(const struct footprint *f, unsigned line_bytes);
void footprint_release(struct footprint *f);

#endif
