/* What remains of a file when its arena is gone. */
#ifndef PROJECT_RESULT_H
#define PROJECT_RESULT_H

#include "project/run.h"

struct file_rules;

/* Copies what a report needs into the run's arena. */
void result_keep(struct run *run, struct file_result *r, const struct translation *tr,
                 const struct file_rules *rules);

/* Adds a finding of what happened when the port was written. */
void result_add_late(struct run *run, struct file_result *r, enum finding_id id,
                     const char *subject, const char *detail);

#endif
