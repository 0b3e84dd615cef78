/* The parts of one run that several machines have shared (--shard): chooses the reports that
 * represent them. */
#ifndef REPORT_SHARDS_H
#define REPORT_SHARDS_H

#include "report/report.h"

/* Chooses one of n reports for each part, in the order of the parts: sets *kept to their number,
 * and part and name to them. Of several for one part, a completed one wins over one with failed
 * files, and that over a stopped one; then the one that ended last. messages gets a line for each
 * skipped one. Reports do not change if none is a part. -1 with err: some are parts and others are
 * not; they are of different trees, options, divisions or versions; a part is missing, or was
 * stopped before its end. Texts are the arena's. */
int shards_choose_reports(struct run_result *part, const char **name, uint32_t n, uint32_t *kept,
                          struct buf *messages, struct arena *a, struct err *err);

#endif
