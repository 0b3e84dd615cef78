/* What remains of a file when its arena is gone. */
#ifndef PROJECT_RESULT_H
#define PROJECT_RESULT_H

#include "project/run.h"

struct file_rules;

/* Copies what a report needs into the run's arena. */
void result_keep(struct run *run, struct file_result *r, const struct translation *tr,
                 const struct file_rules *rules);

#endif
