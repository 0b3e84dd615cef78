/* One part of a run that several machines share (--shard): selects this part's files. Every part
 * looks at the whole tree, and computes the same division. */
#ifndef PROJECT_PLAN_SHARDS_H
#define PROJECT_PLAN_SHARDS_H

#include "project/plan/plan.h"

/* Runs after units_plan if opt->shard asks for it: marks jobs and other files of other parts
 * (elsewhere), and keeps the units that a file of this part needs: its own first, then those of
 * others, which may be in the cache when they are needed. Sets plan->shard. */
void shards_select(struct plan *plan);

#endif
