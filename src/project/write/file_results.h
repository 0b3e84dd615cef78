/* The results of a file after its arena is gone. */
#ifndef PROJECT_WRITE_FILE_RESULTS_H
#define PROJECT_WRITE_FILE_RESULTS_H

#include "project/settings/options.h"
#include "report/report.h"

struct file_rules;

/* The results of a run's files, one per job. */
struct results {
    struct file_result *file;
    double *parsed_for;                /* seconds for the parses of a job's own units */
    uint32_t units;                    /* sources that are compiled (project/write/needs.h) */
    const struct target_units *target; /* those that units are in */
    uint32_t ntargets;
    const struct proof_summary *proof; /* the result of the proof; NULL: none ... */
    const char *unproved;              /* ... and why, where nobody forbade it; or NULL */
    const struct repair_count *repair; /* what was tried of the table of repairs */
    uint32_t nrepairs;
};

/* Copies the data that a report needs into an arena that lives as long as the run. */
void file_results_keep(const struct project_options *opt, struct arena *a, struct file_result *r,
                       const struct translation *tr, const struct file_rules *rules);

/* Adds a finding about the writing of the port. */
void file_results_add_late(struct arena *a, struct file_result *r, enum finding_id id,
                           const char *subject, const char *detail);

#endif
