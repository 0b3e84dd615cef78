/* Memory beyond pools: access rights, locked host memory, pointer queries, and the core
 * interface. */
#include "vgpu/hsa/alias.h"
#include "vgpu/hsa/pool.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/hooks.h"
#include <stdlib.h>
#include <string.h>

static uint64_t hsa_memory_address_of(const void *p)
{
    return (uint64_t)(uintptr_t)p;
}

hsa_status_t hsa_amd_agents_allow_access(uint32_t nagents, const hsa_agent_t *agents,
                                         const uint32_t *flags, const void *memory)
{
    if (nagents == 0 || !agents || flags || !memory)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < nagents; i++)
        if (!agent_of(agents[i]))
            return HSA_STATUS_ERROR_INVALID_AGENT;
    return allocations_find(hsa_memory_address_of(memory), 0, NULL)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_memory_pool_can_migrate(hsa_amd_memory_pool_t from, hsa_amd_memory_pool_t to,
                                             bool *result)
{
    if (!pool_of(from.handle) || !pool_of(to.handle))
        return INVALID_MEMORY_POOL;
    return result ? ANSWER(bool, result, false) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_amd_memory_migrate(const void *memory, hsa_amd_memory_pool_t pool, uint32_t flags)
{
    (void)memory, (void)flags;
    if (!pool_of(pool.handle))
        return INVALID_MEMORY_POOL;
    system_missing("hsa_amd_memory_migrate");
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

static bool hsa_memory_show(void *gpu, size_t size, void *host)
{
    return allocations_add(
        (struct allocation){.base = hsa_memory_address_of(gpu),
                            .size = size,
                            .host = gpu == host ? 0 : hsa_memory_address_of(host),
                            .kind = ALLOCATION_LOCKED});
}

/* The GPUs see the host's memory at the host's address: nothing to do but to remember it. The
 * exception is memory that hipHostRegister locks: HIP 5.2 ends the program in
 * hipHostUnregister unless the GPUs have an address of their own for it. It locks to the
 * fine-grained pool, and nothing else does. */
static hsa_status_t hsa_memory_lock(void *host, size_t size, bool apart, void **gpu)
{
    struct allocation a;
    if (!host || !size || !gpu)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *gpu = host;
    if (apart && ((*gpu = alias_find(host, size)) || (*gpu = alias_make(host, size)))) {
        if (allocations_share(hsa_memory_address_of(*gpu), ALLOCATION_LOCKED, +1) < 0 &&
            !hsa_memory_show(*gpu, size, host))
            return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    } else {
        *gpu = host;
    }
    if (allocations_find(hsa_memory_address_of(host), 0, &a)) {
        if (a.base == hsa_memory_address_of(host) && a.kind == ALLOCATION_LOCKED && a.size >= size)
            allocations_share(a.base, ALLOCATION_LOCKED, +1);
        if (a.kind != ALLOCATION_LOCKED || a.base + a.size >= hsa_memory_address_of(host) + size)
            return HSA_STATUS_SUCCESS; /* inside of what the GPUs see already */
    }
    return hsa_memory_show(host, size, host) ? HSA_STATUS_SUCCESS
                                             : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

/* No agents: all of them. Otherwise those of the list; the others can see the memory as well. */
static hsa_status_t check_agents(const hsa_agent_t *agents, int n)
{
    if (n < 0 || !agents != !n)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (int i = 0; i < n; i++)
        if (!agent_of(agents[i]))
            return HSA_STATUS_ERROR_INVALID_AGENT;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_lock(void *host, size_t size, hsa_agent_t *agents, int nagents,
                                 void **gpu)
{
    hsa_status_t status = check_agents(agents, nagents);
    return status == HSA_STATUS_SUCCESS ? hsa_memory_lock(host, size, false, gpu) : status;
}

hsa_status_t hsa_amd_memory_lock_to_pool(void *host, size_t size, hsa_agent_t *agents, int nagents,
                                         hsa_amd_memory_pool_t pool, uint32_t flags, void **gpu)
{
    const struct pool *p = pool_of(pool.handle);
    hsa_status_t status = check_agents(agents, nagents);
    if (!p)
        return INVALID_MEMORY_POOL;
    if (p->owner->isa || flags)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (status != HSA_STATUS_SUCCESS)
        return status;
    return hsa_memory_lock(host, size, p->flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED,
                           gpu);
}

hsa_status_t hsa_amd_memory_unlock(void *host)
{
    void *gpu;
    if (allocations_share(hsa_memory_address_of(host), ALLOCATION_LOCKED, -1) != 0)
        return HSA_STATUS_SUCCESS;
    allocations_remove(hsa_memory_address_of(host), NULL);
    if (alias_drop(host, &gpu))
        allocations_remove(hsa_memory_address_of(gpu), NULL);
    return HSA_STATUS_SUCCESS;
}

/* hsa_memory_register is lock for agents of the full profile; nothing is to be done for it. */
hsa_status_t hsa_memory_register(void *memory, size_t size)
{
    return memory || !size ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_memory_deregister(void *memory, size_t size)
{
    (void)memory, (void)size;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_allocate(hsa_region_t region, size_t size, void **out)
{
    struct pool *p = pool_of(region.handle);
    hsa_status_t status;
    if (!p)
        return HSA_STATUS_ERROR_INVALID_REGION;
    if (!out || !size)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *out = pool_allocate(p, size, &status);
    return status;
}

hsa_status_t hsa_memory_free(void *memory)
{
    return hsa_amd_memory_pool_free(memory);
}

hsa_status_t hsa_memory_copy(void *to, const void *from, size_t size)
{
    if ((!to || !from) && size)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (size)
        memmove(to, from, size);
    if (size)
        VGPU_OBSERVE(written, hsa_memory_address_of(to), size);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_assign_agent(void *memory, hsa_agent_t agent,
                                     hsa_access_permission_t access)
{
    (void)access;
    if (!memory)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return agent_of(agent) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t hsa_amd_memory_fill(void *memory, uint32_t value, size_t count)
{
    if (!memory || (uintptr_t)memory % sizeof value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!allocations_find(hsa_memory_address_of(memory), 0, NULL))
        return HSA_STATUS_ERROR_INVALID_ALLOCATION;
    for (size_t i = 0; i < count; i++)
        ((uint32_t *)memory)[i] = value;
    VGPU_OBSERVE(written, hsa_memory_address_of(memory), count * sizeof value);
    return HSA_STATUS_SUCCESS;
}

/* Who can see a pointer: all agents, in memory that the caller's allocator gives. */
static hsa_status_t accessible_agents(void *(*alloc)(size_t), uint32_t *n, hsa_agent_t **agents)
{
    *n = agents_count();
    *agents = alloc(*n * sizeof **agents);
    if (!*agents)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    for (uint32_t i = 0; i < *n; i++)
        (*agents)[i] = agent_handle(agent_at(i));
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_pointer_info(const void *pointer, hsa_amd_pointer_info_t *info,
                                  void *(*alloc)(size_t), uint32_t *naccessible,
                                  hsa_agent_t **accessible)
{
    struct allocation a;
    if (!pointer || !info || info->size == 0)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    hsa_amd_pointer_info_t full = {.size = sizeof full, .type = HSA_EXT_POINTER_TYPE_UNKNOWN};
    bool known = allocations_find(hsa_memory_address_of(pointer), 0, &a) && !a.freed &&
                 a.kind != ALLOCATION_RUNTIME;
    if (known) {
        const struct pool *p = a.pool;
        full.type =
            a.kind == ALLOCATION_LOCKED ? HSA_EXT_POINTER_TYPE_LOCKED : HSA_EXT_POINTER_TYPE_HSA;
        full.agentBaseAddress = (void *)(uintptr_t)a.base;
        full.hostBaseAddress = a.host ? (void *)(uintptr_t)a.host : full.agentBaseAddress;
        full.sizeInBytes = a.size;
        full.userData = a.userdata;
        full.agentOwner = agent_handle(a.owner ? a.owner : agent_at(0));
        full.global_flags = p ? p->flags : HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED;
    }
    /* A caller of an older header has a shorter structure. */
    uint32_t size = info->size < sizeof full ? info->size : (uint32_t)sizeof full;
    full.size = size;
    memcpy(info, &full, size);
    if (naccessible && accessible && alloc) {
        if (known)
            return accessible_agents(alloc, naccessible, accessible);
        *naccessible = 0;
        *accessible = NULL;
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_pointer_info_set_userdata(const void *pointer, void *userdata)
{
    return allocations_set_userdata(hsa_memory_address_of(pointer), userdata)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

static hsa_amd_coherency_type_t coherency = HSA_AMD_COHERENCY_TYPE_COHERENT;

hsa_status_t hsa_amd_coherency_get_type(hsa_agent_t agent, hsa_amd_coherency_type_t *type)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return type ? ANSWER(hsa_amd_coherency_type_t, type, coherency)
                : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

/* All memory is coherent, always; the type is only remembered. */
hsa_status_t hsa_amd_coherency_set_type(hsa_agent_t agent, hsa_amd_coherency_type_t type)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (type != HSA_AMD_COHERENCY_TYPE_COHERENT && type != HSA_AMD_COHERENCY_TYPE_NONCOHERENT)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    coherency = type;
    return HSA_STATUS_SUCCESS;
}
