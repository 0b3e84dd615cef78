/* A proof of a unit's port as one flat block of bytes: workers send it, and the cache stores it. */
#ifndef PROJECT_PARSE_PROOF_BLOCK_H
#define PROJECT_PARSE_PROOF_BLOCK_H

#include "base/buf.h"
#include "base/err.h"
#include "clang/proof.h"

/* Appends the block of a proof of that many files. -1 with err if it takes more than 4 GiB. */
int proof_pack(const struct clang_proof *p, uint32_t nfiles, struct buf *out, struct err *err);

/* Reads a block, which may come from anywhere, about that many files with the bytes that were
 * proved: every place in the result is inside them. The lists are owned by the arena, the texts
 * point into the block. -1 with err for an invalid block. */
int proof_unpack(struct str block, const struct proof_file *file, uint32_t nfiles,
                 struct clang_proof *out, struct arena *a, struct err *err);

#endif
