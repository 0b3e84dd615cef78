/* What was counted at each instruction of a kernel. */
#ifndef VGPU_PROFILE_SITES_H
#define VGPU_PROFILE_SITES_H

#include "vgpu/machine/lines.h"

/* Only uint64_t: they are added as an array. */
struct site_counts {
    uint64_t waves, active, half; /* executions; lanes, of vector instructions; see struct counts */
    uint64_t accesses, transactions, least; /* of global memory; cache lines, as in struct counts */
    uint64_t lds_cycles, lds_least;         /* of the banks of LDS */
    uint64_t scratch, scratch_bytes;        /* accesses to private memory; bytes of all lanes */
    uint64_t atomic_lanes,
        atomic_addresses; /* lanes of atomic accesses; different addresses, of each one */
};

struct profile_site {
    uint32_t word;       /* of the code */
    uint16_t op;         /* isa_mnemonic */
    bool vector, looked; /* it was asked for its line */
    bool many;           /* its atomic accesses are not all to one address */
    uint64_t address;    /* of the first atomic access */
    struct line line;    /* file NULL: not known */
    struct site_counts n;
};

/* Zero-initialised is empty. */
struct profile_sites {
    uint32_t *at; /* of each word of the code: its number in site, plus one; 0: none */
    size_t words;
    struct profile_site *site;
    size_t n, cap;
};

/* Makes room for code of so many words. What is in it stays. */
void sites_reserve(struct profile_sites *s, size_t words);
/* The number of the site of a word, which is below what was reserved. A new
 * one has no counts yet. */
size_t sites_at(struct profile_sites *s, size_t word, uint16_t op);
/* Adds all counts of from, which has to have as many words as to or less, and empties
 * it; its memory stays.
 */
void sites_move(struct profile_sites *to, struct profile_sites *from);

void site_counts_add(struct site_counts *to, const struct site_counts *from);

#endif
