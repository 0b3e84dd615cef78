/* The second stage: compiles the program for all architectures. */
#ifndef VALIDATE_STAGE_COMPILE_H
#define VALIDATE_STAGE_COMPILE_H

#include "validate/session/session.h"

/* Fills in job->b->compile and the architectures, job->program and job->entry. A case that lacks
 * something is not compiled; its step says what it lacks. */
void stage_compile(struct case_job *j);

/* Reads the program's code objects into the results of their architectures. If the program could
 * not be linked, reads those of its objects. */
void compile_look_inside(struct case_job *j);

#endif
