/* The last stage: compares the results with references. */
#ifndef VALIDATE_STAGE_COMPARE_H
#define VALIDATE_STAGE_COMPARE_H

#include "validate/session/session.h"

/* Fills in r->compare and the tensors. entry: the folder with the files that the run left. */
void stage_compare(struct case_job *j, struct program_run *r, const char *entry);

#endif
