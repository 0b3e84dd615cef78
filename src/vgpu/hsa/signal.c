#include "vgpu/hsa/signal.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/allocations.h"
#include "vgpu/machine/machine.h"
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Signals come from slabs that are never given back: a kernel that is late
 * may still look at one. */
enum { SLAB = 65536 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct signal *unused;

static atomic_uint epoch;
static atomic_int sleepers;

/* Where a kernel writes the event number of a signal that it changed (AMDGPU's mailbox protocol,
 * see amd_hsa_signal.h); it sends an interrupt then. Only signals with a mailbox get that. */
static uint64_t mailbox;

static bool more(void)
{
    struct signal *slab =
        mmap(NULL, SLAB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (slab == MAP_FAILED)
        return false;
    struct allocation a = {
        .base = (uint64_t)(uintptr_t)slab, .size = SLAB, .span = SLAB, .kind = ALLOCATION_RUNTIME};
    if (!allocations_add(a)) {
        munmap(slab, SLAB);
        return false;
    }
    for (size_t i = 0; i < SLAB / sizeof *slab; i++) {
        slab[i].next_free = unused;
        unused = &slab[i];
    }
    return true;
}

static void know_mailbox(void)
{
    allocations_add((struct allocation){
        .base = (uint64_t)(uintptr_t)&mailbox, .size = sizeof mailbox, .kind = ALLOCATION_RUNTIME});
}

struct signal *signal_new(hsa_signal_value_t value)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, know_mailbox);
    pthread_mutex_lock(&lock);
    struct signal *s = unused || more() ? unused : NULL;
    if (s)
        unused = s->next_free;
    pthread_mutex_unlock(&lock);
    if (!s)
        return NULL;
    memset(s, 0, sizeof *s);
    s->amd.kind = AMD_SIGNAL_KIND_USER;
    s->amd.value = value;
    s->amd.event_mailbox_ptr = (uint64_t)(uintptr_t)&mailbox;
    s->amd.event_id = 1;
    return s;
}

void signal_free(struct signal *s)
{
    s->amd.kind = AMD_SIGNAL_KIND_INVALID;
    if (machine_orphaned)
        return;
    order_forget_signal(&s->order);
    pthread_mutex_lock(&lock);
    s->next_free = unused;
    unused = s;
    pthread_mutex_unlock(&lock);
}

struct signal *signal_of(hsa_signal_t handle)
{
    struct signal *s = (struct signal *)(uintptr_t)handle.handle;
    return s && handle.handle % AMD_SIGNAL_ALIGN_BYTES == 0 &&
                   s->amd.kind != AMD_SIGNAL_KIND_INVALID
               ? s
               : NULL;
}

uint32_t signal_epoch(void)
{
    return atomic_load(&epoch);
}

void signal_sleep(uint32_t seen, uint64_t ns)
{
    struct timespec t = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
    atomic_fetch_add(&sleepers, 1);
    if (atomic_load(&epoch) == seen)
        syscall(SYS_futex, &epoch, FUTEX_WAIT_PRIVATE, seen, &t, NULL, 0);
    atomic_fetch_sub(&sleepers, 1);
}

void signal_changed(void)
{
    atomic_fetch_add(&epoch, 1);
    if (atomic_load(&sleepers) > 0)
        syscall(SYS_futex, &epoch, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

hsa_signal_value_t signal_load(const struct signal *s)
{
    return __atomic_load_n(&s->amd.value, __ATOMIC_SEQ_CST);
}

static void store(struct signal *s, hsa_signal_value_t value, bool silent)
{
    if (s->queue) {
        __atomic_store_n(&s->bell, (uint64_t)value, __ATOMIC_SEQ_CST);
        s->ring(s->queue, (uint64_t)value);
        return;
    }
    order_host_sets(&s->order);
    __atomic_store_n(&s->amd.value, value, __ATOMIC_SEQ_CST);
    if (!silent)
        signal_changed();
}

void signal_complete(struct signal *s, uint64_t start, uint64_t end)
{
    s->amd.start_ts = start;
    s->amd.end_ts = end;
    __atomic_fetch_sub(&s->amd.value, 1, __ATOMIC_SEQ_CST);
    signal_changed();
}

bool signal_holds(hsa_signal_value_t value, hsa_signal_condition_t condition,
                  hsa_signal_value_t compare)
{
    switch (condition) {
    case HSA_SIGNAL_CONDITION_EQ:
        return value == compare;
    case HSA_SIGNAL_CONDITION_NE:
        return value != compare;
    case HSA_SIGNAL_CONDITION_LT:
        return value < compare;
    case HSA_SIGNAL_CONDITION_GTE:
        return value >= compare;
    }
    return false;
}

hsa_status_t hsa_signal_create(hsa_signal_value_t value, uint32_t nconsumers,
                               const hsa_agent_t *consumers, hsa_signal_t *signal)
{
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!signal || (nconsumers && !consumers))
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct signal *s = signal_new(value);
    if (!s)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    *signal = signal_handle(s);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_create(hsa_signal_value_t value, uint32_t nconsumers,
                                   const hsa_agent_t *consumers, uint64_t attributes,
                                   hsa_signal_t *signal)
{
    if (attributes & HSA_AMD_SIGNAL_IPC)
        return system_missing("hsa_amd_signal_create with HSA_AMD_SIGNAL_IPC");
    return hsa_signal_create(value, nconsumers, consumers, signal);
}

hsa_status_t hsa_signal_destroy(hsa_signal_t signal)
{
    struct signal *s = signal_of(signal);
    if (!signal.handle)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!s || s->queue) /* a doorbell goes with its queue */
        return HSA_STATUS_ERROR_INVALID_SIGNAL;
    signal_free(s);
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_value_pointer(hsa_signal_t signal, volatile hsa_signal_value_t **value)
{
    struct signal *s = signal_of(signal);
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!s || s->queue)
        return HSA_STATUS_ERROR_INVALID_SIGNAL;
    s->order.shown = true;
    return ANSWER(volatile hsa_signal_value_t *, value, &s->amd.value);
}

/* HSA leaves invalid handles undefined in what follows: they are passed over. Every memory order
 * is the strongest one. */
#define EACH_ORDER(ONE, op)                                                                        \
    ONE(op, relaxed)                                                                               \
    ONE(op, acquire)                                                                               \
    ONE(op, release) ONE(op, acq_rel) ONE(op, scacquire) ONE(op, screlease) ONE(op, scacq_screl)

#define LOAD(how)                                                                                  \
    hsa_signal_value_t hsa_signal_load_##how(hsa_signal_t signal)                                  \
    {                                                                                              \
        struct signal *s = signal_of(signal);                                                      \
        hsa_signal_value_t value = s ? signal_load(s) : 0;                                         \
        if (s)                                                                                     \
            order_host_saw(&s->order);                                                             \
        return value;                                                                              \
    }
LOAD(relaxed)
LOAD(acquire)
LOAD(scacquire)

#define STORE(kind, how, silent)                                                                   \
    void hsa_signal_##kind##_##how(hsa_signal_t signal, hsa_signal_value_t value)                  \
    {                                                                                              \
        struct signal *s = signal_of(signal);                                                      \
        if (s)                                                                                     \
            store(s, value, silent);                                                               \
    }
STORE(store, relaxed, false)
STORE(store, release, false)
STORE(store, screlease, false)
STORE(silent_store, relaxed, true)
STORE(silent_store, screlease, true)

#define CHANGE(op, how)                                                                            \
    void hsa_signal_##op##_##how(hsa_signal_t signal, hsa_signal_value_t value)                    \
    {                                                                                              \
        struct signal *s = signal_of(signal);                                                      \
        if (!s)                                                                                    \
            return;                                                                                \
        order_host_sets(&s->order);                                                                \
        FETCH_##op(&s->amd.value, value, __ATOMIC_SEQ_CST);                                        \
        signal_changed();                                                                          \
    }
#define FETCH_add      __atomic_fetch_add
#define FETCH_subtract __atomic_fetch_sub
#define FETCH_and      __atomic_fetch_and
#define FETCH_or       __atomic_fetch_or
#define FETCH_xor      __atomic_fetch_xor
EACH_ORDER(CHANGE, add)
EACH_ORDER(CHANGE, subtract)
EACH_ORDER(CHANGE, and)
EACH_ORDER(CHANGE, or)
EACH_ORDER(CHANGE, xor)

#define EXCHANGE(op, how)                                                                          \
    hsa_signal_value_t hsa_signal_##op##_##how(hsa_signal_t signal, hsa_signal_value_t value)      \
    {                                                                                              \
        struct signal *s = signal_of(signal);                                                      \
        if (!s)                                                                                    \
            return 0;                                                                              \
        order_host_sets(&s->order);                                                                \
        value = __atomic_exchange_n(&s->amd.value, value, __ATOMIC_SEQ_CST);                       \
        order_host_saw(&s->order);                                                                 \
        signal_changed();                                                                          \
        return value;                                                                              \
    }
EACH_ORDER(EXCHANGE, exchange)

#define CAS(op, how)                                                                               \
    hsa_signal_value_t hsa_signal_##op##_##how(hsa_signal_t signal, hsa_signal_value_t expected,   \
                                               hsa_signal_value_t value)                           \
    {                                                                                              \
        struct signal *s = signal_of(signal);                                                      \
        if (!s)                                                                                    \
            return 0;                                                                              \
        order_host_sets(&s->order);                                                                \
        order_host_saw(&s->order);                                                                 \
        if (__atomic_compare_exchange_n(&s->amd.value, &expected, value, false, __ATOMIC_SEQ_CST,  \
                                        __ATOMIC_SEQ_CST))                                         \
            signal_changed();                                                                      \
        return expected;                                                                           \
    }
EACH_ORDER(CAS, cas)
