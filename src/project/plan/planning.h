/* Before the work: what is in the project, which units there are, and with which
 * flags they are parsed. */
#ifndef PROJECT_PLAN_PLANNING_H
#define PROJECT_PLAN_PLANNING_H

#include "project/plan/run.h"

/* Looks at all inputs (run->survey) and finds the units (run->units). Files that
 * wait for none are ready. */
void planning_begin(struct run *run, int threads);

/* The file waits for no unit any more: it can be ported, or nobody wants it. A units_parsed
 * callback; under the lock.
 */
void planning_ready(void *ctx, uint32_t file);

#endif
