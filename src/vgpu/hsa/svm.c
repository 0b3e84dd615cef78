/* Shared virtual memory: ranges of the host's memory that kernels may access (managed memory), and
 * advice about them. The advice has no effect here; it is kept for queries. */
#include "base/vec.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/copy.h"
#include "vgpu/machine/allocations.h"
#include <pthread.h>
#include <string.h>

/* What was last said of a range; a later one over the same bytes wins. */
struct advice {
    uint64_t base;
    size_t size;
    uint64_t attribute, value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static VEC(struct advice) advices;

/* Access of an agent is an attribute whose value is the agent: kept under the agent's handle. */
static bool svm_is_access(uint64_t attribute)
{
    return attribute >= HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE &&
           attribute <= HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
}

static void svm_remember(uint64_t base, size_t size, uint64_t attribute, uint64_t value)
{
    for (size_t i = 0; i < advices.n; i++)
        if (advices.p[i].base == base && advices.p[i].size == size &&
            advices.p[i].attribute == attribute) {
            advices.p[i].value = value;
            return;
        }
    vec_push(&advices, (struct advice){base, size, attribute, value});
}

/* The last advice that covers the range, or what holds without. */
static uint64_t recall(uint64_t base, size_t size, uint64_t attribute, uint64_t otherwise)
{
    for (size_t i = advices.n; i-- > 0;)
        if (advices.p[i].attribute == attribute && advices.p[i].base <= base &&
            base + size <= advices.p[i].base + advices.p[i].size)
            return advices.p[i].value;
    return otherwise;
}

static hsa_status_t svm_show(uint64_t base, size_t size)
{
    struct allocation a;
    if (allocations_find(base, 0, &a) && a.base <= base && base + size <= a.base + a.size &&
        !a.freed)
        return HSA_STATUS_SUCCESS;
    a = (struct allocation){.base = base, .size = size, .kind = ALLOCATION_SVM};
    return allocations_add(a) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_amd_svm_attributes_set(void *memory, size_t size,
                                        hsa_amd_svm_attribute_pair_t *list, size_t n)
{
    uint64_t base = (uint64_t)(uintptr_t)memory;
    hsa_status_t status = HSA_STATUS_SUCCESS;
    if (!memory || !size || (n && !list))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (size_t i = 0; i < n && status == HSA_STATUS_SUCCESS; i++) {
        uint64_t key = list[i].attribute, value = list[i].value;
        if (svm_is_access(key)) {
            if (!agent_of((hsa_agent_t){value}))
                return HSA_STATUS_ERROR_INVALID_AGENT;
            if (key != HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS)
                status = svm_show(base, size);
            value = key;
            key = list[i].value;
        }
        pthread_mutex_lock(&lock);
        svm_remember(base, size, key, value);
        pthread_mutex_unlock(&lock);
    }
    return status;
}

hsa_status_t hsa_amd_svm_attributes_get(void *memory, size_t size,
                                        hsa_amd_svm_attribute_pair_t *list, size_t n)
{
    uint64_t base = (uint64_t)(uintptr_t)memory;
    if (!memory || !size || (n && !list))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < n; i++) {
        hsa_amd_svm_attribute_pair_t *p = &list[i];
        if (p->attribute == HSA_AMD_SVM_ATTRIB_ACCESS_QUERY) {
            p->attribute = recall(base, size, p->value, HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS);
            continue;
        }
        p->value = recall(base, size, p->attribute, 0);
    }
    pthread_mutex_unlock(&lock);
    return HSA_STATUS_SUCCESS;
}

/* Memory is near to all: a prefetch waits for its dependencies and is done. */
hsa_status_t hsa_amd_svm_prefetch_async(void *memory, size_t size, hsa_agent_t agent,
                                        uint32_t ndeps, const hsa_signal_t *deps,
                                        hsa_signal_t completion)
{
    if (!memory || !size || (ndeps && !deps))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    hsa_amd_svm_attribute_pair_t where = {HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION, agent.handle};
    hsa_amd_svm_attributes_set(memory, size, &where, 1);
    return copy_nothing(ndeps, deps, signal_of(completion));
}
