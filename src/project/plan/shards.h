/* One part of a run that several machines share (--shard): which of the files are this part's.
 * Every part looks at the whole tree, and comes to the same division. */
#ifndef PROJECT_PLAN_SHARDS_H
#define PROJECT_PLAN_SHARDS_H

#include "project/plan/plan.h"

/* After units_plan, where opt->shard asks for it: jobs and what lies beside them that belong to
 * another part are marked (elsewhere), and of the units those stay that a file of this part needs:
 * its own first, then those of others, which may lie in the cache by the time that they are
 * needed. Sets plan->shard. */
void shards_select(struct plan *plan);

#endif
