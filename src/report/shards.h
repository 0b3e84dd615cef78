/* The parts of one run that several machines have shared (--shard): which
 * reports stand for them. */
#ifndef REPORT_SHARDS_H
#define REPORT_SHARDS_H

#include "report/report.h"

/* Takes of n reports one for each part, in the order of the parts: *kept becomes how many, and part
 * and name have those alone. Where several are of one part, one that came to its end goes before
 * one with files that failed, and that before one that was stopped; of the rest, the one that ended
 * last stands. told gets a line for each that was passed over. Reports of which none is a part stay
 * as they are. -1 with err: some are parts and others are not, they are of different trees,
 * options, divisions or versions, a part is missing, or was stopped before it came to its end.
 * Texts are the arena's. */
int shards_settle(struct run_result *part, const char **name, uint32_t n, uint32_t *kept,
                  struct buf *told, struct arena *a, struct err *err);

#endif
