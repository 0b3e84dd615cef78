/* Which files of a run are ported where only what changed is asked for (--changed). */
#ifndef PROJECT_PLAN_CHANGED_H
#define PROJECT_PLAN_CHANGED_H

#include "project/find/revision.h"
#include "project/plan/plan.h"

/* Asks git what differs from opt->changed in the repositories that the inputs
 * lie in. -1 with err. */
int changed_find(struct revision_diff *d, const struct inputs *in,
                 const struct project_options *opt, struct err *err);

/* After the survey: jobs that are neither among plan->changed nor include one of it are not asked
 * for, and so is what lies beside the sources. Where rules or flags have changed, all are. out: the
 * output folder, absolute. */
void changed_select(struct plan *plan, const char *out);

#endif
