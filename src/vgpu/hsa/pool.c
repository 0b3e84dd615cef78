/* Device memory is host memory: each allocation is a mapping of its own, zeroed, on a page
 * boundary. */
#include "vgpu/hsa/pool.h"
#include "vgpu/hsa/ipc.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/hooks.h"
#include <string.h>
#include <sys/mman.h>

static size_t hsa_pool_rounded(size_t size)
{
    return (size + POOL_PAGE - 1) / POOL_PAGE * POOL_PAGE;
}

/* Takes size bytes of what the agent has; false: it has no more. */
static bool reserve(struct pool *p, size_t size)
{
    atomic_size_t *used = &p->owner->pools[0].used;
    size_t before = atomic_load(used);
    do {
        if (size > p->owner->pools[0].size - before)
            return false;
    } while (!atomic_compare_exchange_weak(used, &before, before + size));
    return true;
}

static void hsa_pool_unreserve(const struct pool *p, size_t size)
{
    atomic_fetch_sub(&p->owner->pools[0].used, size);
}

/* Memory with guards around it. Large blocks begin at a multiple of 2 MB, as those of the real
 * runtime (its driver's huge pages): the device libraries' malloc finds the head of a heap slab by
 * an address's upper bits. */
static char *map_guarded(size_t size, size_t guard)
{
    enum { LARGE = 2 << 20 };
    size_t more = size >= LARGE ? LARGE : 0, all = guard + size + guard + more;
    char *m =
        mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m == MAP_FAILED)
        return NULL;
    size_t before = more ? -(uintptr_t)(m + guard) & (LARGE - 1) : 0;
    if (before)
        munmap(m, before);
    if (more > before)
        munmap(m + all - more + before, more - before);
    m += before + guard;
    if (guard) {
        mprotect(m - guard, guard, PROT_NONE);
        mprotect(m + size, guard, PROT_NONE);
    }
    return m;
}

void *pool_allocate(struct pool *p, size_t size, hsa_status_t *status)
{
    *status = HSA_STATUS_ERROR_INVALID_ALLOCATION;
    if (p->segment != HSA_AMD_SEGMENT_GLOBAL || size == 0 || size > p->size)
        return NULL;
    *status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    size_t span = hsa_pool_rounded(size);
    if (system_without_threads() || !reserve(p, span))
        return NULL;
    /* Nothing else may lie next to it, for the checker to see an access beyond its ends. */
    size_t guard = vgpu_hooks.observer.keep_freed ? (size_t)POOL_GUARD : 0;
    char *m = map_guarded(span, guard);
    if (!m) {
        hsa_pool_unreserve(p, span);
        return NULL;
    }
    struct allocation a = {.base = (uint64_t)(uintptr_t)m,
                           .size = size,
                           .span = span,
                           .owner = p->owner,
                           .pool = p,
                           .kind = ALLOCATION_POOL};
    if (!allocations_add(a)) {
        munmap(m - guard, guard + span + guard);
        hsa_pool_unreserve(p, span);
        return NULL;
    }
    *status = HSA_STATUS_SUCCESS;
    return m;
}

bool pool_free(void *memory)
{
    struct allocation a;
    if (machine_orphaned)
        return true; /* goes with the process */
    if (!allocations_find((uint64_t)(uintptr_t)memory, 0, &a) || a.kind != ALLOCATION_POOL ||
        !allocations_remove((uint64_t)(uintptr_t)memory, &a))
        return false;
    ipc_forget(a.base);
    if (vgpu_hooks.observer.keep_freed)
        madvise(memory, a.span, MADV_DONTNEED); /* the address stays taken: nothing else gets it */
    else
        munmap(memory, a.span);
    hsa_pool_unreserve(a.pool, a.span);
    return true;
}

hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t handle, size_t size, uint32_t flags,
                                          void **out)
{
    struct pool *p = pool_of(handle.handle);
    hsa_status_t status;
    (void)flags;
    if (!p)
        return INVALID_MEMORY_POOL;
    if (!out)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *out = pool_allocate(p, size, &status);
    return status;
}

hsa_status_t hsa_amd_memory_pool_free(void *memory)
{
    return !memory || pool_free(memory) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

/* What a pool and a region have in common under the same numbers. */
static hsa_status_t info(const struct pool *p, int attribute, void *value)
{
    bool global = p->segment == HSA_AMD_SEGMENT_GLOBAL;
    switch (attribute) {
    case HSA_AMD_MEMORY_POOL_INFO_SEGMENT:
        return ANSWER(hsa_amd_segment_t, value, p->segment);
    case HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS:
        return ANSWER(uint32_t, value, p->flags);
    case HSA_AMD_MEMORY_POOL_INFO_SIZE:
        return ANSWER(size_t, value, p->size);
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED:
        return ANSWER(bool, value, global);
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE:
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT:
        return ANSWER(size_t, value, global ? POOL_PAGE : 0);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t handle,
                                          hsa_amd_memory_pool_info_t attribute, void *value)
{
    const struct pool *p = pool_of(handle.handle);
    if (!p)
        return INVALID_MEMORY_POOL;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch ((int)attribute) {
    case HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL:
        return ANSWER(bool, value, !p->owner->isa);
    case HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE:
        return ANSWER(size_t, value, p->segment == HSA_AMD_SEGMENT_GLOBAL ? p->size : 0);
    case MEMORY_POOL_INFO_LOCATION: /* 0: the host's, 1: a GPU's */
        return ANSWER(int, value, p->owner->isa ? 1 : 0);
    case MEMORY_POOL_INFO_REC_GRANULE:
        return ANSWER(size_t, value, POOL_PAGE);
    default:
        return info(p, (int)attribute, value);
    }
}

hsa_status_t hsa_region_get_info(hsa_region_t region, hsa_region_info_t attribute, void *value)
{
    const struct pool *p = pool_of(region.handle);
    if (!p)
        return HSA_STATUS_ERROR_INVALID_REGION;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch ((int)attribute) {
    case HSA_REGION_INFO_ALLOC_MAX_SIZE:
        return ANSWER(size_t, value, p->segment == HSA_AMD_SEGMENT_GLOBAL ? p->size : 0);
    case HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE:
        return ANSWER(uint32_t, value, 0);
    case HSA_AMD_REGION_INFO_HOST_ACCESSIBLE:
        return ANSWER(bool, value, p->segment == HSA_AMD_SEGMENT_GLOBAL);
    case HSA_AMD_REGION_INFO_BASE:
        return ANSWER(void *, value, NULL);
    case HSA_AMD_REGION_INFO_BUS_WIDTH:
        return ANSWER(uint32_t, value, p->owner->isa ? p->owner->model->memory_width : 0);
    case HSA_AMD_REGION_INFO_MAX_CLOCK_FREQUENCY:
        return ANSWER(uint32_t, value, p->owner->isa ? p->owner->model->memory_clock : 0);
    default:
        return info(p, (int)attribute, value);
    }
}

hsa_status_t hsa_amd_agent_iterate_memory_pools(
    hsa_agent_t agent, hsa_status_t (*callback)(hsa_amd_memory_pool_t pool, void *data), void *data)
{
    struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (unsigned i = 0; i < a->npools; i++) {
        hsa_status_t s = callback((hsa_amd_memory_pool_t){(uint64_t)(uintptr_t)&a->pools[i]}, data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_agent_iterate_regions(hsa_agent_t agent,
                                       hsa_status_t (*callback)(hsa_region_t region, void *data),
                                       void *data)
{
    struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (unsigned i = 0; i < a->npools; i++) {
        hsa_status_t s = callback((hsa_region_t){(uint64_t)(uintptr_t)&a->pools[i]}, data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}

/* All memory is as near as the host's; 64-bit atomics across the link, without which
 * HIP 6 refuses printf. */
static hsa_status_t link_info(const struct agent *a, const struct pool *p, void *value)
{
    hsa_amd_memory_pool_link_info_t link = {.min_latency = 1,
                                            .max_latency = 1,
                                            .min_bandwidth = 16000,
                                            .max_bandwidth = 16000,
                                            .atomic_support_32bit = true,
                                            .atomic_support_64bit = true,
                                            .coherent_support = true,
                                            .link_type = HSA_AMD_LINK_INFO_TYPE_PCIE,
                                            .numa_distance = 20};
    if (a != p->owner)
        memcpy(value, &link, sizeof link);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_agent_memory_pool_get_info(hsa_agent_t agent, hsa_amd_memory_pool_t handle,
                                                hsa_amd_agent_memory_pool_info_t attribute,
                                                void *value)
{
    const struct agent *a = agent_of(agent);
    const struct pool *p = pool_of(handle.handle);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!p)
        return INVALID_MEMORY_POOL;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS:
        /* The checker wants to hear of all that is written: no host writes to device
         * memory behind its back.
         */
        if (a != p->owner && (p->segment == HSA_AMD_SEGMENT_GROUP ||
                              (vgpu_hooks.observer.keep_freed && !a->isa && p->owner->isa)))
            return ANSWER(hsa_amd_memory_pool_access_t, value,
                          HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED);
        return ANSWER(hsa_amd_memory_pool_access_t, value,
                      a == p->owner || !p->owner->isa
                          ? HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT
                          : HSA_AMD_MEMORY_POOL_ACCESS_DISALLOWED_BY_DEFAULT);
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS:
        return ANSWER(uint32_t, value, a == p->owner ? 0 : 1);
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_LINK_INFO:
        return link_info(a, p, value);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}
