/* Selects the files that are ported if only changed ones are wanted (--changed). */
#ifndef PROJECT_PLAN_CHANGED_H
#define PROJECT_PLAN_CHANGED_H

#include "project/find/revision.h"
#include "project/plan/plan.h"

/* Asks git which files differ from opt->changed in the repositories of the inputs. -1 with err. */
int changed_find(struct revision_diff *d, const struct inputs *in,
                 const struct project_options *opt, struct err *err);

/* Runs after the survey: deselects jobs that neither are in plan->changed nor include one of its
 * files, and likewise files besides the sources. If rules or flags have changed, all stay. out: the
 * output folder, absolute. */
void changed_select(struct plan *plan, const char *out);

#endif
