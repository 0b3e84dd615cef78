/* What remains of a file when its arena is gone. */
#ifndef PROJECT_WRITE_FILE_RESULTS_H
#define PROJECT_WRITE_FILE_RESULTS_H

#include "project/plan/run.h"

struct file_rules;

/* Copies what a report needs into the run's arena. */
void file_results_keep(struct run *run, struct file_result *r, const struct translation *tr,
                       const struct file_rules *rules);

/* Adds a finding of what happened when the port was written. */
void file_results_add_late(struct run *run, struct file_result *r, enum finding_id id,
                           const char *subject, const char *detail);

#endif
