/* Asynchronous copies. One thread makes them, in any order, as soon as their dependencies are
 * met. */
#include "vgpu/hsa/copy.h"
#include "base/vec.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/hooks.h"
#include <pthread.h>
#include <string.h>

struct copy {
    uint8_t *to;
    const uint8_t *from;
    size_t row, rows, slices; /* bytes, rows of a slice, slices */
    size_t to_pitch, to_slice, from_pitch, from_slice;
    struct signal *done;
    struct clock order;
    VEC(hsa_signal_t) deps;
};

/* Copies this small are done at once where nothing holds them up. */
enum { AT_ONCE = 262144 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static VEC(struct copy) copies;

static bool copy_ready(const struct copy *c)
{
    for (size_t i = 0; i < c->deps.n; i++) {
        const struct signal *s = signal_of(c->deps.p[i]);
        if (s && signal_load(s) != 0)
            return false;
    }
    return true;
}

static void copy_run(struct copy *c)
{
    uint64_t start = system_now();
    for (size_t z = 0; z < c->slices; z++)
        for (size_t y = 0; y < c->rows; y++) {
            uint8_t *to = c->to + z * c->to_slice + y * c->to_pitch;
            const uint8_t *from = c->from + z * c->from_slice + y * c->from_pitch;
            memmove(to, from, c->row);
            VGPU_OBSERVE(copied, (uint64_t)(uintptr_t)to, (uint64_t)(uintptr_t)from, c->row);
        }
    for (size_t i = 0; i < c->deps.n; i++) {
        const struct signal *s = signal_of(c->deps.p[i]);
        if (s)
            order_copy_waited(&c->order, &s->order);
    }
    vec_release(&c->deps);
    if (!c->done)
        return;
    order_copy_completes(&c->order, &c->done->order);
    signal_complete(c->done, start, system_now());
}

/* Runs the first copy that can be run, without the lock. False: none can. */
static bool copy_run_one(void)
{
    for (size_t i = 0; i < copies.n; i++) {
        if (!copy_ready(&copies.p[i]))
            continue;
        struct copy c = copies.p[i];
        memmove(&copies.p[i], &copies.p[i + 1], (copies.n - i - 1) * sizeof *copies.p);
        copies.n--;
        pthread_mutex_unlock(&lock);
        copy_run(&c);
        pthread_mutex_lock(&lock);
        return true;
    }
    return false;
}

static void *copy_serve(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!copies.n)
            pthread_cond_wait(&added, &lock);
        uint32_t seen = signal_epoch();
        if (copy_run_one())
            continue;
        pthread_mutex_unlock(&lock);
        signal_sleep(seen, SIGNAL_POLL_NS);
        pthread_mutex_lock(&lock);
    }
    return NULL;
}

static bool started;

static void copy_start(void)
{
    started = system_serve(copy_serve);
}

static hsa_status_t copy_submit(struct copy *c, uint32_t ndeps, const hsa_signal_t *deps)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (system_without_threads())
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    order_copy_submits(&c->order);
    for (uint32_t i = 0; i < ndeps; i++)
        vec_push(&c->deps, deps[i]);
    if (c->row * c->rows * c->slices <= AT_ONCE && copy_ready(c)) {
        copy_run(c);
        return HSA_STATUS_SUCCESS;
    }
    pthread_once(&once, copy_start);
    if (!started) {
        vec_release(&c->deps);
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
    pthread_mutex_lock(&lock);
    vec_push(&copies, *c);
    pthread_cond_signal(&added);
    pthread_mutex_unlock(&lock);
    signal_changed();
    return HSA_STATUS_SUCCESS;
}

hsa_status_t copy_nothing(uint32_t ndeps, const hsa_signal_t *deps, struct signal *done)
{
    struct copy c = {.done = done};
    return copy_submit(&c, ndeps, deps);
}

hsa_status_t hsa_amd_memory_async_copy(void *to, hsa_agent_t to_agent, const void *from,
                                       hsa_agent_t from_agent, size_t size, uint32_t ndeps,
                                       const hsa_signal_t *deps, hsa_signal_t completion)
{
    if (!to || !from || (ndeps && !deps) || (!ndeps && deps))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!agent_of(to_agent) || !agent_of(from_agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    struct copy c = {
        .to = to, .from = from, .row = size, .rows = 1, .slices = 1, .done = signal_of(completion)};
    return c.done ? copy_submit(&c, ndeps, deps) : HSA_STATUS_ERROR_INVALID_SIGNAL;
}

hsa_status_t hsa_amd_memory_async_copy_on_engine(void *to, hsa_agent_t to_agent, const void *from,
                                                 hsa_agent_t from_agent, size_t size,
                                                 uint32_t ndeps, const hsa_signal_t *deps,
                                                 hsa_signal_t completion, uint32_t engine,
                                                 bool force)
{
    (void)engine, (void)force;
    return hsa_amd_memory_async_copy(to, to_agent, from, from_agent, size, ndeps, deps, completion);
}

/* Two engines, HSA_AMD_SDMA_ENGINE_0 and 1: never busy. */
hsa_status_t hsa_amd_memory_copy_engine_status(hsa_agent_t to, hsa_agent_t from, uint32_t *mask)
{
    if (!agent_of(to) || !agent_of(from))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return mask ? ANSWER(uint32_t, mask, 3) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_amd_memory_get_preferred_copy_engine(hsa_agent_t to, hsa_agent_t from,
                                                      uint32_t *mask)
{
    return hsa_amd_memory_copy_engine_status(to, from, mask);
}

/* Where a box begins, x in bytes. */
static uint8_t *corner(const hsa_pitched_ptr_t *p, const hsa_dim3_t *offset)
{
    return (uint8_t *)p->base + offset->z * p->slice + offset->y * p->pitch + offset->x;
}

hsa_status_t hsa_amd_memory_async_copy_rect(const hsa_pitched_ptr_t *to,
                                            const hsa_dim3_t *to_offset,
                                            const hsa_pitched_ptr_t *from,
                                            const hsa_dim3_t *from_offset, const hsa_dim3_t *range,
                                            hsa_agent_t agent, hsa_amd_copy_direction_t direction,
                                            uint32_t ndeps, const hsa_signal_t *deps,
                                            hsa_signal_t completion)
{
    (void)direction;
    if (!to || !from || !to_offset || !from_offset || !range || (ndeps && !deps))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    struct copy c = {.to = corner(to, to_offset),
                     .from = corner(from, from_offset),
                     .row = range->x,
                     .rows = range->y,
                     .slices = range->z,
                     .to_pitch = to->pitch,
                     .to_slice = to->slice,
                     .from_pitch = from->pitch,
                     .from_slice = from->slice,
                     .done = signal_of(completion)};
    return c.done ? copy_submit(&c, ndeps, deps) : HSA_STATUS_ERROR_INVALID_SIGNAL;
}
