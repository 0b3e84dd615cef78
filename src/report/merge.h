/* Joins the reports of the parts of a run. */
#ifndef REPORT_MERGE_H
#define REPORT_MERGE_H

#include "report/report.h"

/* Joins reports of runs over parts of one tree to the report of one run over all of it: but for the
 * times, it is the same. They must be of the same command and tranship, for the same release and
 * with the same rules. The files come in the order in which all of them were the inputs of each
 * run; reports of different inputs come one after the other. A file that several reports have is
 * taken once: as it was judged where one of them did not come to it, and with err where they
 * disagree about it. What was compared with a baseline is not: compare anew. name: what the reports
 * are called in messages. The times are sums. Everything is owned by the arena, or borrowed from
 * the parts. -1 with err. */
int report_merge(struct run_result *out, const struct run_result *part, const char *const *name,
                 uint32_t n, struct arena *a, struct err *err);

#endif
