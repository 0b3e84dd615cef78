/* The third stage: runs the program on each device that it has code for. */
#ifndef VALIDATE_STAGE_RUN_H
#define VALIDATE_STAGE_RUN_H

#include "validate/session/session.h"

/* Adds a result to job->b->run for each device, with the comparison if that is wanted. */
void stage_run(struct case_job *j);

#endif
