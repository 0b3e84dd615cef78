/* What the parts of one run have in common: report merge joins no others. */
#ifndef PROJECT_PLAN_SHARDS_IDENTITY_H
#define PROJECT_PLAN_SHARDS_IDENTITY_H

#include "project/plan/plan.h"

/* Digests of the tree, of the options that matter for results and of the division: part has the
 * number of the part for each job, then for each thing beside them, n in all. To be called before
 * the jobs are marked. Owned by the run's arena. */
struct shard_summary *shards_identity(const struct plan *plan, const uint32_t *part, uint32_t n);

#endif
