/* The facts of a unit as one flat block of bytes: workers send it, and the cache stores it. */
#ifndef PROJECT_PARSE_UNIT_BLOCK_H
#define PROJECT_PARSE_UNIT_BLOCK_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/err.h"
#include "clang/unit.h"

/* One file of the unit. */
struct unit_part {
    uint32_t wanted;      /* as in struct clang_file */
    bool complete;        /* as in struct facts */
    uint32_t len;         /* of the bytes that the facts are about */
    struct digest digest; /* of those bytes */
    struct str block;     /* for facts_unpack */
};

/* A parsed block; everything except the lists points into it. */
struct unit_facts {
    const struct unit_part *part; /* the main file first, then in the order of wanted */
    uint32_t nparts;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Appends the block. -1 with err if it takes more than 4 GiB. */
int unit_pack(const struct clang_unit *u, struct buf *out, struct err *err);

/* Reads a block, which may come from anywhere, about a unit with that many wanted files; the lists
 * are owned by the arena. facts_unpack checks the facts themselves. -1 with err for an invalid
 * block. */
int unit_unpack(struct str block, uint32_t nwanted, struct unit_facts *out, struct arena *a,
                struct err *err);

#endif
