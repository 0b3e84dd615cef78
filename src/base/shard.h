/* Parts of a run that several machines share: which part this one is, and what falls to each. */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include "base/err.h"
#include <stdint.h>

enum { SHARDS_MAX = 9999 };

/* "2/8" is part 2 of 8. of 0: the run is not divided. */
struct shard {
    uint32_t part, of;
};

/* Reads "I/N": 1 <= I <= N <= SHARDS_MAX. -1 with err, which names the option --shard. */
int shard_parse(const char *text, struct shard *out, struct err *err);

/* Divides n pieces of work among as many parts: part[i] becomes the one, from 1, that has piece i. The
 * dearest pieces come first, each to the part that has least so far, so that no part has more than the
 * average and one piece besides. The same costs make the same division anywhere. load[k] is what part k + 1
 * has already, and becomes what it has then; costs are in any unit. */
void shard_split(const uint64_t *cost, uint32_t n, uint64_t *load, uint32_t parts, uint32_t *part);

#endif
