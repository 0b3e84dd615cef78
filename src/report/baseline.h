/* A run against an earlier report: which findings are new, which were there
 * before, which are gone. */
#ifndef REPORT_BASELINE_H
#define REPORT_BASELINE_H

#include "report/report.h"

/* Is there such a file, although the run did not read it? */
typedef bool baseline_exists_fn(const char *path);

/* Compares by fingerprints (core/fingerprint.h), file by file: each finding of the earlier report
 * stands for one of the run, which is the same where it is no graver than it was. What is left of
 * files that are gone is looked for in others: they may have moved. Sets r->baseline and the age of
 * each finding, in copies that the arena owns. A finding that a rule takes out by now is neither
 * new nor fixed. exists: asked for files that only the earlier report has, as their findings are
 * fixed where the file is gone, and outside of this run where it is still there; NULL: they are
 * gone. old, whose findings r->baseline points into, and file, its name, are borrowed. */
void baseline_compare(struct run_result *r, const struct run_result *old, const char *file,
                      baseline_exists_fn *exists, struct arena *a);

/* Is the finding one to stop for? Without a baseline each is. */
static inline bool baseline_counts(const struct finding *f)
{
    return f->age != AGE_SAME;
}

/* How many findings of that severity or above are not in the baseline. */
uint32_t baseline_count(const struct run_result *r, enum severity least);

/* "against old.json: 2 new, 5 fixed, 12 the same", without a newline; nothing where there is no
 * baseline. The name is as it is: to be escaped. */
void baseline_tell(const struct run_result *r, struct buf *out);

/* The least severity that --fail-on (r->fail_on) names. False: none. */
bool baseline_least(const struct run_result *r, enum severity *out);

/* Does the run stop for its findings, by --fail-on (r->fail_on) and what --max-new-findings allows?
 * And for what it covers, by --min-coverage? */
bool baseline_too_many(const struct run_result *r);
bool baseline_too_little(const struct run_result *r);

/* "coverage 93.5 % is below --min-coverage 95.0", "more new findings than --max-new-findings 2":
 * nothing where the run is within what was asked for. */
void baseline_tell_gates(const struct run_result *r, struct buf *out);

#endif
