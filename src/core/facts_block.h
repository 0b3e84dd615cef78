/* Facts as one flat block of bytes without pointers, to pass between processes and to store on
 * disk.
 *
 * A block is a header, then arrays of fixed-size records in a fixed order, then their strings. The
 * header has only the counts: each array begins where the one before it ends, so the same facts
 * always give the same bytes. Numbers are in the machine's byte order, which the magic number
 * shows. */
#ifndef CORE_FACTS_BLOCK_H
#define CORE_FACTS_BLOCK_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/facts.h"

/* Appends the facts about a source of that length. -1 with err if they take more than 4 GiB. */
int facts_pack(const struct facts *f, uint32_t source_len, struct buf *out, struct err *err);

/* Copies the facts of a block into the arena; the block may come from anywhere. -1 with err for
 * anything that facts_pack would not write about a source of that length, or that breaks a promise
 * of facts.h; then out does not change. */
int facts_unpack(struct str block, uint32_t source_len, struct facts *out, struct arena *a,
                 struct err *err);

#endif
