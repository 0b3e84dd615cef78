/* Facts as one flat block of bytes, without a pointer in it: what goes from process to
 * process, and to disk.
 *
 * A block is a header, arrays of fixed-size records one behind the other in a fixed order, and
 * their strings. The header has the counts alone: where an array begins follows from those before
 * it, so there is one way only to write the same facts down. Numbers are in the byte order of the
 * machine, which the magic number tells. */
#ifndef CORE_FACTS_BLOCK_H
#define CORE_FACTS_BLOCK_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/facts.h"

/* Appends the facts about a source of that length. -1 with err where they take more than 4 GiB. */
int facts_pack(const struct facts *f, uint32_t source_len, struct buf *out, struct err *err);

/* The facts of a block, copied into the arena; the block may come from anywhere. -1 with err for
 * anything that facts_pack would not write about a source of that length, or that facts.h does not
 * promise: then out is as it was. */
int facts_unpack(struct str block, uint32_t source_len, struct facts *out, struct arena *a,
                 struct err *err);

#endif
