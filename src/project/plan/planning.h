/* Before the work: what is in the project, which units there are, and with which
 * flags they are parsed. */
#ifndef PROJECT_PLAN_PLANNING_H
#define PROJECT_PLAN_PLANNING_H

#include "project/plan/plan.h"

/* Looks at all inputs (plan->survey) and finds the units (plan->units). parse: without, there are
 * none. out: the output folder, absolute; NULL where there is none. */
void planning_make(struct plan *plan, bool parse, int threads, const char *out);

#endif
