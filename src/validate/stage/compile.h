/* The second stage: the program, with the code of all architectures. */
#ifndef VALIDATE_STAGE_COMPILE_H
#define VALIDATE_STAGE_COMPILE_H

#include "validate/session/session.h"

/* Fills in job->b->compile and the architectures, job->program and job->entry. A case that lacks
 * something is not compiled, and told so. */
void stage_compile(struct case_job *j);

/* Reads the program's code objects, or those of the objects where it could not be linked, into the
 * results of their architectures. */
void compile_look_inside(struct case_job *j);

#endif
