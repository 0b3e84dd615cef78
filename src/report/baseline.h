/* Compares a run with an earlier report: which findings are new, which are the same, which are
 * gone. */
#ifndef REPORT_BASELINE_H
#define REPORT_BASELINE_H

#include "report/report.h"

/* True if the file exists, although the run did not read it. */
typedef bool baseline_exists_fn(const char *path);

/* Compares by fingerprints (core/fingerprint.h), file by file: each finding of the earlier report
 * matches one of the run, which is the same if it is not more severe than before. Unmatched
 * findings of missing files are searched for in other files, which may be the same files moved.
 * Sets r->baseline and the age of each finding, in copies that the arena owns. A finding that a
 * rule now suppresses is neither new nor fixed. exists: called for files that only the earlier
 * report has: their findings are fixed if the file is gone, and outside of this run if it still
 * exists; NULL: they are gone. Errors of a compiled port
 * are not fixed by a run that does not compile it. Borrows old, whose findings r->baseline points to, and file, its
 * name. */
void baseline_compare(struct run_result *r, const struct run_result *old, const char *file,
                      baseline_exists_fn *exists, struct arena *a);

/* True if the finding can fail the run. Without a baseline each can. */
static inline bool baseline_counts(const struct finding *f)
{
    return f->age != AGE_SAME;
}

/* Returns the number of findings of that severity or above that are not in the baseline. */
uint32_t baseline_count(const struct run_result *r, enum severity least);

/* Appends "against old.json: 2 new, 5 fixed, 12 the same", without a newline; nothing without a
 * baseline. The name is not escaped. */
void baseline_tell(const struct run_result *r, struct buf *out);

/* Gets the least severity that --fail-on (r->fail_on) names. False: none. */
bool baseline_least(const struct run_result *r, enum severity *out);

/* True if the run fails because of its findings, by --fail-on (r->fail_on) and --max-new-findings,
 * or its coverage, by --min-coverage. */
bool baseline_too_many(const struct run_result *r);
bool baseline_too_little(const struct run_result *r);

/* Appends "coverage 93.5 % is below --min-coverage 95.0", "more new findings than
 * --max-new-findings 2"; nothing if the run is within the limits. */
void baseline_tell_gates(const struct run_result *r, struct buf *out);

#endif
