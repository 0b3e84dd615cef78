/* The read and write index of a queue in every memory order, and settings of queues that have no
 * effect here. */
#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include <string.h>

#define EACH_ORDER(ONE)                                                                            \
    ONE(relaxed)                                                                                   \
    ONE(acquire) ONE(release) ONE(acq_rel) ONE(scacquire) ONE(screlease) ONE(scacq_screl)

#define LOAD(which, field, order)                                                                  \
    uint64_t hsa_queue_load_##which##_index_##order(const hsa_queue_t *queue)                      \
    {                                                                                              \
        return __atomic_load_n(&queue_of(queue)->amd.field, __ATOMIC_SEQ_CST);                     \
    }
LOAD(read, read_dispatch_id, relaxed)
LOAD(read, read_dispatch_id, acquire)
LOAD(read, read_dispatch_id, scacquire)
LOAD(write, write_dispatch_id, relaxed)
LOAD(write, write_dispatch_id, acquire)
LOAD(write, write_dispatch_id, scacquire)

#define STORE(which, field, order)                                                                 \
    void hsa_queue_store_##which##_index_##order(const hsa_queue_t *queue, uint64_t value)         \
    {                                                                                              \
        __atomic_store_n(&queue_of(queue)->amd.field, value, __ATOMIC_SEQ_CST);                    \
    }
STORE(write, write_dispatch_id, relaxed)
STORE(write, write_dispatch_id, release)
STORE(write, write_dispatch_id, screlease)
STORE(read, read_dispatch_id, relaxed)
STORE(read, read_dispatch_id, release)
STORE(read, read_dispatch_id, screlease)

#define ADD(order)                                                                                 \
    uint64_t hsa_queue_add_write_index_##order(const hsa_queue_t *queue, uint64_t value)           \
    {                                                                                              \
        return __atomic_fetch_add(&queue_of(queue)->amd.write_dispatch_id, value,                  \
                                  __ATOMIC_SEQ_CST);                                               \
    }
EACH_ORDER(ADD)

#define CAS(order)                                                                                 \
    uint64_t hsa_queue_cas_write_index_##order(const hsa_queue_t *queue, uint64_t expected,        \
                                               uint64_t value)                                     \
    {                                                                                              \
        __atomic_compare_exchange_n(&queue_of(queue)->amd.write_dispatch_id, &expected, value,     \
                                    false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                    \
        return expected;                                                                           \
    }
EACH_ORDER(CAS)

/* The compute units that the queue's agent has of the 32 from number first on. */
static uint32_t queue_index_units_of(const hsa_queue_t *queue, uint32_t first)
{
    unsigned units = queue_of(queue)->agent->model->compute_units;
    return units >= first + 32 ? UINT32_MAX : units > first ? (1u << (units - first)) - 1 : 0;
}

/* All compute units serve all queues: a mask is kept to be asked for. No bits: all units. */
hsa_status_t hsa_amd_queue_cu_set_mask(const hsa_queue_t *queue, uint32_t nbits,
                                       const uint32_t *mask)
{
    if (!queue)
        return HSA_STATUS_ERROR_INVALID_QUEUE;
    if (nbits % 32 || (nbits && !mask))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct queue *q = queue_of(queue);
    for (uint32_t i = 0; i < QUEUE_MASK_WORDS; i++)
        q->unused_units[i] = !nbits ? 0 : i < nbits / 32 ? ~mask[i] : UINT32_MAX;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_queue_cu_get_mask(const hsa_queue_t *queue, uint32_t nbits, uint32_t *mask)
{
    if (!queue)
        return HSA_STATUS_ERROR_INVALID_QUEUE;
    if (!nbits || nbits % 32 || !mask)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < nbits / 32; i++)
        mask[i] = i < QUEUE_MASK_WORDS
                      ? queue_index_units_of(queue, i * 32) & ~queue_of(queue)->unused_units[i]
                      : 0;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_queue_set_priority(hsa_queue_t *queue, hsa_amd_queue_priority_t priority)
{
    if (!queue)
        return HSA_STATUS_ERROR_INVALID_QUEUE;
    return (unsigned)priority > HSA_AMD_QUEUE_PRIORITY_HIGH ? HSA_STATUS_ERROR_INVALID_ARGUMENT
                                                            : HSA_STATUS_SUCCESS;
}

/* HSA_AMD_QUEUE_INFO_AGENT, HSA_AMD_QUEUE_INFO_DOORBELL_ID */
hsa_status_t hsa_amd_queue_get_info(hsa_queue_t *queue, int attribute, void *value)
{
    if (!queue || !value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case 0:
        return ANSWER(hsa_agent_t, value, agent_handle(queue_of(queue)->agent));
    case 1:
        return ANSWER(uint64_t, value, queue_of(queue)->amd.hsa_queue.id);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

/* Every packet is timed, always. */
hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t *queue, int enable)
{
    (void)enable;
    return queue ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_QUEUE;
}

hsa_status_t hsa_amd_profiling_async_copy_enable(bool enable)
{
    (void)enable;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_get_dispatch_time(hsa_agent_t agent, hsa_signal_t signal,
                                                 hsa_amd_profiling_dispatch_time_t *time)
{
    const struct signal *s = signal_of(signal);
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!s)
        return HSA_STATUS_ERROR_INVALID_SIGNAL;
    if (!time)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    time->start = s->amd.start_ts;
    time->end = s->amd.end_ts;
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_get_async_copy_time(hsa_signal_t signal,
                                                   hsa_amd_profiling_async_copy_time_t *time)
{
    const struct signal *s = signal_of(signal);
    if (!s)
        return HSA_STATUS_ERROR_INVALID_SIGNAL;
    if (!time)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    time->start = s->amd.start_ts;
    time->end = s->amd.end_ts;
    return HSA_STATUS_SUCCESS;
}

/* One clock for all. */
hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t agent, uint64_t tick,
                                                             uint64_t *system)
{
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return system ? ANSWER(uint64_t, system, tick) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
