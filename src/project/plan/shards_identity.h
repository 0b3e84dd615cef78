/* The identity that the parts of one run share: report merge joins no others. */
#ifndef PROJECT_PLAN_SHARDS_IDENTITY_H
#define PROJECT_PLAN_SHARDS_IDENTITY_H

#include "project/plan/plan.h"

/* Computes digests of the tree, of the options that affect results and of the division: part has
 * the number of the part for each job, then for each other file, n in all. Call it before the jobs
 * are marked. Owned by the run's arena. */
struct shard_summary *shards_identity(const struct plan *plan, const uint32_t *part, uint32_t n);

#endif
