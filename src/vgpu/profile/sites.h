/* The counts of each instruction of a kernel. */
#ifndef VGPU_PROFILE_SITES_H
#define VGPU_PROFILE_SITES_H

#include "vgpu/machine/lines.h"

/* All members are uint64_t, because they are added as an array. */
struct site_counts {
    uint64_t waves, active, half; /* executions; for vector instructions, as in struct counts */
    uint64_t accesses, transactions, least; /* to global memory; cache lines, as in struct counts */
    uint64_t lds_cycles, lds_least;         /* of the banks of LDS */
    uint64_t scratch, scratch_bytes;        /* accesses to private memory; bytes of all lanes */
    uint64_t atomic_lanes,
        atomic_addresses; /* lanes of atomic accesses; different addresses in each access */
};

struct profile_site {
    uint32_t word;       /* of the code */
    uint16_t op;         /* isa_mnemonic */
    bool vector, looked; /* looked: its line was looked up */
    bool many;           /* its atomic accesses are not all to one address */
    uint64_t address;    /* of the first atomic access */
    struct line line;    /* file NULL: not known */
    struct site_counts n;
};

/* Zero-initialised is empty. */
struct profile_sites {
    uint32_t *at; /* for each word of the code, its number in site plus one; 0: none */
    size_t words;
    struct profile_site *site;
    size_t n, cap;
};

/* Makes room for code of that many words; keeps the sites. */
void sites_reserve(struct profile_sites *s, size_t words);
/* The number of the site of a word, which has to be below the reserved number of words. A new site
 * has no counts yet. */
size_t sites_at(struct profile_sites *s, size_t word, uint16_t op);
/* Moves all counts of from, which must not have more words than to. from is empty afterwards and
 * keeps its memory. */
void sites_move(struct profile_sites *to, struct profile_sites *from);

void site_counts_add(struct site_counts *to, const struct site_counts *from);

#endif
