/* What remains of a file when its arena is gone. */
#ifndef PROJECT_WRITE_FILE_RESULTS_H
#define PROJECT_WRITE_FILE_RESULTS_H

#include "project/settings/options.h"
#include "report/report.h"

struct file_rules;

/* The results of a run's files, one per job. */
struct results {
    struct file_result *file;
    double *parsed_for;                /* seconds that the parses of a job's own units took */
    const struct proof_summary *proof; /* what came of the proof; NULL: there was none */
};

/* Copies what a report needs into an arena that lives as long as the run. */
void file_results_keep(const struct project_options *opt, struct arena *a, struct file_result *r,
                       const struct translation *tr, const struct file_rules *rules);

/* Adds a finding of what happened when the port was written. */
void file_results_add_late(struct arena *a, struct file_result *r, enum finding_id id,
                           const char *subject, const char *detail);

#endif
