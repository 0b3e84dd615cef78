/* Before the work: surveys the project, finds its units and their flags. */
#ifndef PROJECT_PLAN_PLANNING_H
#define PROJECT_PLAN_PLANNING_H

#include "project/plan/plan.h"

/* Surveys all inputs (plan->survey) and finds the units (plan->units). parse: if not set, there are
 * no units. out: the output folder, absolute; NULL if there is none. */
void planning_make(struct plan *plan, bool parse, int threads, const char *out);

#endif
