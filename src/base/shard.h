/* Parts of a run that several machines share: which part this process does, and which inputs belong
 * to each part. */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include "base/buf.h"
#include "base/err.h"
#include <stdint.h>

enum { SHARDS_MAX = 9999 };

/* "2/8" is part 2 of 8. If of is 0, the run is not divided. */
struct shard {
    uint32_t part, of;
};

/* How the report of a part describes the part. The digests are texts. Reports belong to the same
 * run only if their digests are equal. */
struct shard_summary {
    uint32_t part, of;    /* from 1 */
    const char *tree;     /* of all inputs and their bytes */
    const char *options;  /* of the options, as far as they change the results */
    const char *division; /* of the assignment of inputs to parts */
    uint64_t ended;       /* when it ended: seconds since 1970 */
};

/* How far a part has come. */
enum shard_end { SHARD_STOPPED, SHARD_FAILED /* some of its inputs failed */, SHARD_DONE };

struct shard_report {
    const char *name; /* its name in messages */
    const struct shard_summary *shard;
    enum shard_end end;
};

/* Chooses one report for each part, out of n >= 1 reports. which[k] becomes the index of the report
 * of part k + 1. `which` has room for report[0].shard->of elements; this number is the same in all
 * reports. Of several reports of one part, the one that got further is chosen, and of equal ones
 * the one that ended last; each of the others is named in a line of `told`. -1 with err if a part
 * is missing or was stopped. */
int shards_choose(const struct shard_report *report, uint32_t n, uint32_t *which, struct buf *told,
                  struct err *err);

/* Reads "I/N" with 1 <= I <= N <= SHARDS_MAX. -1 with err, which names the option --shard. */
int shard_parse(const char *text, struct shard *out, struct err *err);

/* Divides n pieces of work among the parts: part[i] becomes the number, from 1, of the part that
 * gets piece i. The pieces are taken in order of decreasing cost, and each goes to the part with
 * the least load so far, so that no part gets more than the average plus one piece. The same costs
 * give the same division on every machine. load[k] is the load that part k + 1 has already; it is
 * updated. Costs are in any unit. */
void shard_split(const uint64_t *cost, uint32_t n, uint64_t *load, uint32_t parts, uint32_t *part);

#endif
