/* Memory from pools. */
#ifndef VGPU_HSA_POOL_H
#define VGPU_HSA_POOL_H

#include "vgpu/hsa/agent.h"
#include "vgpu/machine/allocations.h"

/* Zeroed memory of the pool; the allocation is in the table. NULL with a status. */
void *pool_allocate(struct pool *p, size_t size, hsa_status_t *status);

/* Gives it back. False: there is no such allocation from a pool. */
bool pool_free(void *memory);

enum { POOL_GUARD = 1 << 20 };

#endif
