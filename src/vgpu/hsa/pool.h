/* Memory from pools. */
#ifndef VGPU_HSA_POOL_H
#define VGPU_HSA_POOL_H

#include "vgpu/hsa/agent.h"
#include "vgpu/machine/allocations.h"

/* Allocates size bytes of zeroed memory from the pool, whole pages, and adds them to the table of
 * allocations. NULL with a status: the size is 0 or larger than the pool, or there is no memory. */
void *pool_allocate(struct pool *p, size_t size, hsa_status_t *status);

/* Frees it. False: there is no such allocation from a pool. */
bool pool_free(void *memory);

/* Inaccessible bytes in front of each allocation and behind it, if the checker runs. */
enum { POOL_GUARD = 1 << 20 };

#endif
