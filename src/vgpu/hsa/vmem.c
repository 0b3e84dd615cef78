/* Virtual memory management: addresses that are reserved first, and memory that is mapped there.
 * The memory is an anonymous file, so that it can lie at several addresses. */
#include "base/vec.h"
#include "vgpu/hsa/pool.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* Memory: a handle points to it. It lives until it is released and mapped nowhere. */
struct memory {
    struct pool *pool;
    size_t size;
    int fd, type;
    unsigned references; /* the program's, and one for each mapping */
};

struct mapping {
    uint64_t base;
    size_t size;
    struct memory *memory;
    hsa_access_permission_t permission; /* 0: none yet */
};

/* Addresses that the program reserved. */
struct range {
    uint64_t base;
    size_t size;
};

/* HSA_AMD_VMEM_ADDRESS_NO_REGISTER (ROCm 7.0): the driver does not hear of it. It is memory
 * of the host, of any size: HIP's managed memory, which hsa_amd_svm_attributes_set then
 * shows to the kernels. */
enum { NO_REGISTER = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct range) ranges;
static VEC(struct memory *) memories;
static VEC(struct mapping) mappings;

static struct memory *vmem_memory_of(hsa_amd_vmem_alloc_handle_t handle)
{
    for (size_t i = 0; i < memories.n; i++)
        if ((uint64_t)(uintptr_t)memories.p[i] == handle.handle)
            return memories.p[i];
    return NULL;
}

static struct mapping *mapping_at(uint64_t base)
{
    for (size_t i = 0; i < mappings.n; i++)
        if (mappings.p[i].base == base)
            return &mappings.p[i];
    return NULL;
}

static void vmem_forget(struct memory *m)
{
    if (--m->references)
        return;
    for (size_t i = 0; i < memories.n; i++)
        if (memories.p[i] == m)
            memories.p[i] = memories.p[--memories.n];
    close(m->fd);
    free(m);
}

static bool in_pages(size_t size)
{
    return size && size % POOL_PAGE == 0;
}

static size_t whole_pages(size_t size)
{
    return (size + POOL_PAGE - 1) / POOL_PAGE * POOL_PAGE;
}

hsa_status_t hsa_amd_vmem_address_reserve_align(void **va, size_t size, uint64_t address,
                                                uint64_t alignment, uint64_t flags)
{
    bool ours = flags & NO_REGISTER;
    if (!va || !size || (!ours && !in_pages(size)) || (alignment & (alignment - 1)))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    size_t extra = alignment > POOL_PAGE ? alignment : 0;
    char *m = mmap((void *)(uintptr_t)address, whole_pages(size) + extra,
                   ours ? PROT_READ | PROT_WRITE : PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m == MAP_FAILED)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    if (extra) {
        size_t before = (alignment - (uintptr_t)m % alignment) % alignment;
        if (before)
            munmap(m, before);
        if (extra - before)
            munmap(m + before + whole_pages(size), extra - before);
        m += before;
    }
    pthread_mutex_lock(&lock);
    vec_push(&ranges, (struct range){(uint64_t)(uintptr_t)m, size});
    pthread_mutex_unlock(&lock);
    *va = m;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_vmem_address_reserve(void **va, size_t size, uint64_t address, uint64_t flags)
{
    return hsa_amd_vmem_address_reserve_align(va, size, address, 0, flags);
}

static bool in_use(const struct range *r)
{
    for (size_t i = 0; i < mappings.n; i++)
        if (mappings.p[i].base >= r->base && mappings.p[i].base < r->base + r->size)
            return true;
    return false;
}

/* Gives the reservation back; not any other memory. */
static hsa_status_t vmem_unreserve(uint64_t base, size_t size)
{
    for (size_t i = 0; i < ranges.n; i++) {
        struct range r = ranges.p[i];
        if (r.base != base)
            continue;
        if (r.size != size)
            return HSA_STATUS_ERROR_INVALID_ARGUMENT;
        if (in_use(&r))
            return HSA_STATUS_ERROR_RESOURCE_FREE;
        ranges.p[i] = ranges.p[--ranges.n];
        allocations_remove(base,
                           NULL); /* what hsa_amd_svm_attributes_set may have shown to kernels */
        return munmap((void *)(uintptr_t)base, size) == 0 ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR;
    }
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_vmem_address_free(void *va, size_t size)
{
    if (!va || !size)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    hsa_status_t status = vmem_unreserve((uint64_t)(uintptr_t)va, size);
    pthread_mutex_unlock(&lock);
    return status;
}

hsa_status_t hsa_amd_vmem_handle_create(hsa_amd_memory_pool_t pool, size_t size, int type,
                                        uint64_t flags, hsa_amd_vmem_alloc_handle_t *handle)
{
    struct pool *p = pool_of(pool.handle);
    (void)flags;
    if (!p || p->segment != HSA_AMD_SEGMENT_GLOBAL)
        return INVALID_MEMORY_POOL;
    if (!in_pages(size) || !handle)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    int fd = memfd_create("tranship-vgpu", MFD_CLOEXEC);
    if (fd < 0 || ftruncate(fd, (off_t)size) != 0) {
        if (fd >= 0)
            close(fd);
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
    struct memory *m = xcalloc(1, sizeof *m);
    *m = (struct memory){.pool = p, .size = size, .fd = fd, .type = type, .references = 1};
    pthread_mutex_lock(&lock);
    vec_push(&memories, m);
    pthread_mutex_unlock(&lock);
    handle->handle = (uint64_t)(uintptr_t)m;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_vmem_handle_release(hsa_amd_vmem_alloc_handle_t handle)
{
    pthread_mutex_lock(&lock);
    struct memory *m = vmem_memory_of(handle);
    if (m)
        vmem_forget(m);
    pthread_mutex_unlock(&lock);
    return m ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

/* The memory is there at once, but neither host nor GPU may touch it before set_access. */
hsa_status_t hsa_amd_vmem_map(void *va, size_t size, size_t offset,
                              hsa_amd_vmem_alloc_handle_t handle, uint64_t flags)
{
    hsa_status_t status = HSA_STATUS_SUCCESS;
    (void)flags;
    if (!va || !in_pages(size))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    struct memory *m = vmem_memory_of(handle);
    if (!m || offset > m->size || size > m->size - offset)
        status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
    else if (mapping_at((uint64_t)(uintptr_t)va))
        status = HSA_STATUS_ERROR_INVALID_ALLOCATION;
    else if (mmap(va, size, PROT_NONE, MAP_SHARED | MAP_FIXED, m->fd, (off_t)offset) == MAP_FAILED)
        status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    if (status == HSA_STATUS_SUCCESS) {
        m->references++;
        vec_push(&mappings, (struct mapping){(uint64_t)(uintptr_t)va, size, m, 0});
    }
    pthread_mutex_unlock(&lock);
    return status;
}

hsa_status_t hsa_amd_vmem_unmap(void *va, size_t size)
{
    pthread_mutex_lock(&lock);
    struct mapping *p = mapping_at((uint64_t)(uintptr_t)va);
    bool found = p && p->size == size;
    if (found) {
        allocations_remove(p->base, NULL);
        mmap(va, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
        vmem_forget(p->memory);
        *p = mappings.p[--mappings.n];
    }
    pthread_mutex_unlock(&lock);
    return found ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

/* Host and GPUs share a page's rights: the widest that anyone asks for. */
static bool vmem_allow(struct mapping *p, hsa_access_permission_t permission)
{
    p->permission |= permission;
    int rights = (p->permission & HSA_ACCESS_PERMISSION_RO ? PROT_READ : 0) |
                 (p->permission & HSA_ACCESS_PERMISSION_WO ? PROT_READ | PROT_WRITE : 0);
    return mprotect((void *)(uintptr_t)p->base, p->size, rights) == 0 &&
           (allocations_find(p->base, 0, NULL) ||
            allocations_add((struct allocation){.base = p->base,
                                                .size = p->size,
                                                .owner = p->memory->pool->owner,
                                                .kind = ALLOCATION_SVM}));
}

hsa_status_t hsa_amd_vmem_set_access(void *va, size_t size,
                                     const hsa_amd_memory_access_desc_t *desc, size_t ndesc)
{
    uint64_t from = (uint64_t)(uintptr_t)va, to = from + size;
    hsa_status_t status = HSA_STATUS_ERROR_INVALID_ALLOCATION;
    if (!va || !size || !desc || !ndesc)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (size_t d = 0; d < ndesc; d++)
        if (!agent_of(desc[d].agent_handle))
            return HSA_STATUS_ERROR_INVALID_AGENT;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < mappings.n; i++) {
        struct mapping *p = &mappings.p[i];
        if (p->base < from || p->base + p->size > to)
            continue;
        status = HSA_STATUS_SUCCESS;
        for (size_t d = 0; d < ndesc; d++)
            if (!vmem_allow(p, desc[d].permissions))
                status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

hsa_status_t hsa_amd_vmem_get_access(void *va, hsa_access_permission_t *permission,
                                     hsa_agent_t agent)
{
    if (!va || !permission)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    pthread_mutex_lock(&lock);
    const struct mapping *p = mapping_at((uint64_t)(uintptr_t)va);
    *permission = p ? p->permission : 0;
    pthread_mutex_unlock(&lock);
    return p ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_vmem_export_shareable_handle(int *fd, hsa_amd_vmem_alloc_handle_t handle,
                                                  uint64_t flags)
{
    (void)flags;
    if (!fd)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    const struct memory *m = vmem_memory_of(handle);
    *fd = m ? dup(m->fd) : -1;
    pthread_mutex_unlock(&lock);
    if (!m)
        return HSA_STATUS_ERROR_INVALID_ALLOCATION;
    return *fd >= 0 ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_amd_vmem_import_shareable_handle(int fd, hsa_amd_vmem_alloc_handle_t *handle)
{
    off_t size = lseek(fd, 0, SEEK_END);
    if (!handle || size <= 0)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct memory *m = xcalloc(1, sizeof *m);
    *m = (struct memory){
        .pool = &agent_at(1)->pools[0], .size = (size_t)size, .fd = dup(fd), .references = 1};
    pthread_mutex_lock(&lock);
    vec_push(&memories, m);
    pthread_mutex_unlock(&lock);
    handle->handle = (uint64_t)(uintptr_t)m;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_vmem_retain_alloc_handle(hsa_amd_vmem_alloc_handle_t *handle, void *address)
{
    if (!handle || !address)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    struct mapping *p = mapping_at((uint64_t)(uintptr_t)address);
    if (p) {
        p->memory->references++;
        handle->handle = (uint64_t)(uintptr_t)p->memory;
    }
    pthread_mutex_unlock(&lock);
    return p ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_vmem_get_alloc_properties_from_handle(hsa_amd_vmem_alloc_handle_t handle,
                                                           hsa_amd_memory_pool_t *pool, int *type)
{
    if (!pool || !type)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    const struct memory *m = vmem_memory_of(handle);
    if (m) {
        pool->handle = (uint64_t)(uintptr_t)m->pool;
        *type = m->type;
    }
    pthread_mutex_unlock(&lock);
    return m ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}
