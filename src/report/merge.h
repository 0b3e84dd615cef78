/* Joins the reports of the parts of a run. */
#ifndef REPORT_MERGE_H
#define REPORT_MERGE_H

#include "report/report.h"

/* Joins reports of runs over parts of one tree into the report of one run over all of it: it is the
 * same, except the times. They must be of the same command and tranship, for the same release and
 * with the same rules. The files are in the order of the inputs of all runs; reports of different
 * inputs come one after the other. A file in several reports is taken once: as judged, if one of
 * them did not reach it; with err if they disagree about it. Drops baselines: compare again. name:
 * the reports' names in messages. The times are sums. Everything is owned by the arena, or borrowed
 * from the parts. -1 with err. */
int report_merge(struct run_result *out, const struct run_result *part, const char *const *name,
                 uint32_t n, struct arena *a, struct err *err);

#endif
