/* Proofs in the cache: what was compiled once is not compiled again. */
#ifndef PROJECT_PARSE_PROOF_STORE_H
#define PROJECT_PARSE_PROOF_STORE_H

#include "project/parse/result_cache.h"
#include "project/parse/workers.h"

/* Appends the block of the proof that the request asks for, where there is one and all headers that
 * the compiler read are as they were: true. May be called by several threads at once. */
bool proof_store_get(struct result_cache *cache, const struct proof_request *r, struct buf *block);

/* Keeps it. */
void proof_store_put(struct result_cache *cache, const struct proof_request *r, struct str block);

#endif
