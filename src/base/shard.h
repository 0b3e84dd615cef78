/* Parts of a run that several machines share: which part this one is, and what falls to each. */
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include "base/buf.h"
#include "base/err.h"
#include <stdint.h>

enum { SHARDS_MAX = 9999 };

/* "2/8" is part 2 of 8. of 0: the run is not divided. */
struct shard {
    uint32_t part, of;
};

/* What the report of a part says of it. The digests are texts; where one differs, two reports are
 * no parts of one run. */
struct shard_summary {
    uint32_t part, of;    /* from 1 */
    const char *tree;     /* of all inputs and their bytes */
    const char *options;  /* of what was asked for, as far as it matters for the results */
    const char *division; /* of which input is which part's */
    uint64_t ended;       /* when it was done: seconds since 1970 */
};

/* How far a part has come. */
enum shard_end { SHARD_STOPPED, SHARD_FAILED /* some of its inputs have */, SHARD_DONE };

struct shard_report {
    const char *name; /* as it is called in messages */
    const struct shard_summary *shard;
    enum shard_end end;
};

/* Chooses of n reports (at least one) those that stand for the parts: which[k] becomes the index of
 * that of part k + 1; it has room for as many as there are parts (report[0].shard->of, the same in
 * all of them). Where several are of one part, the one that came further stands, and of those the
 * one that ended last; told gets a line for each that is passed over. -1 with err: a part is
 * missing, or was stopped. */
int shards_choose(const struct shard_report *report, uint32_t n, uint32_t *which, struct buf *told,
                  struct err *err);

/* Reads "I/N": 1 <= I <= N <= SHARDS_MAX. -1 with err, which names the option --shard. */
int shard_parse(const char *text, struct shard *out, struct err *err);

/* Divides n pieces of work among as many parts: part[i] becomes the one, from 1, that has piece i.
 * The dearest pieces come first, each to the part that has least so far, so that no part has more
 * than the average and one piece besides. The same costs make the same division anywhere. load[k]
 * is what part k + 1 has already, and becomes what it has then; costs are in any unit. */
void shard_split(const uint64_t *cost, uint32_t n, uint64_t *load, uint32_t parts, uint32_t *part);

#endif
