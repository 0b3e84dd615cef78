/* Proofs in the cache: a port that was compiled once is not compiled again. */
#ifndef PROJECT_PARSE_PROOF_STORE_H
#define PROJECT_PARSE_PROOF_STORE_H

#include "project/parse/result_cache.h"
#include "project/parse/workers.h"

/* Appends the block of the requested proof and returns true, if there is one and no header that the
 * compiler read has changed. Several threads may call it at once. */
bool proof_store_get(struct result_cache *cache, const struct proof_request *r, struct buf *block);

/* Stores it. */
void proof_store_put(struct result_cache *cache, const struct proof_request *r, struct str block);

#endif
