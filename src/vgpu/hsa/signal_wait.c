/* Waiting for signals: on the caller's thread, and with handlers that a thread of this library
 * calls. */
#include "base/vec.h"
#include "vgpu/hsa/signal.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/machine.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Awake for a moment only: what a waiter takes of a core, the threads that run kernels
 * lack (a launch and its synchronisation took 90 us on two cores with ten times as many
 * turns, 8 us with these). */
enum { SPINS = 100 };

/* The index of the first signal whose condition holds, with its value; n at the deadline, and where
 * nobody is there to change a signal. */
static uint32_t wait_any(uint32_t n, const hsa_signal_t *signals,
                         const hsa_signal_condition_t *conditions,
                         const hsa_signal_value_t *compares, uint64_t timeout,
                         hsa_signal_value_t *value)
{
    uint64_t now = system_now(), deadline = timeout > UINT64_MAX - now ? UINT64_MAX : now + timeout;
    for (unsigned turn = 0;; turn++) {
        uint32_t seen = signal_epoch();
        for (uint32_t i = 0; i < n; i++) {
            struct signal *s = signal_of(signals[i]);
            *value = s ? signal_load(s) : 0;
            if (s && !signal_holds(*value, conditions[i], compares[i]))
                continue;
            if (s)
                order_host_saw(&s->order);
            return i;
        }
        if (turn < SPINS) {
            signal_pause();
            continue;
        }
        if (system_without_threads())
            return n;
        now = system_now();
        if (now >= deadline)
            return n;
        signal_sleep(seen, deadline - now < SIGNAL_POLL_NS ? deadline - now : SIGNAL_POLL_NS);
    }
}

#define WAIT(how)                                                                                  \
    hsa_signal_value_t hsa_signal_wait_##how(                                                      \
        hsa_signal_t signal, hsa_signal_condition_t condition, hsa_signal_value_t compare,         \
        uint64_t timeout, hsa_wait_state_t hint)                                                   \
    {                                                                                              \
        hsa_signal_value_t value;                                                                  \
        (void)hint;                                                                                \
        wait_any(1, &signal, &condition, &compare, timeout, &value);                               \
        return value;                                                                              \
    }
WAIT(relaxed)
WAIT(acquire)
WAIT(scacquire)

uint32_t hsa_amd_signal_wait_any(uint32_t n, hsa_signal_t *signals,
                                 hsa_signal_condition_t *conditions, hsa_signal_value_t *compares,
                                 uint64_t timeout, hsa_wait_state_t hint,
                                 hsa_signal_value_t *satisfying)
{
    hsa_signal_value_t value;
    (void)hint;
    uint32_t i = wait_any(n, signals, conditions, compares, timeout, &value);
    if (i == n)
        return UINT32_MAX;
    if (satisfying)
        *satisfying = value;
    return i;
}

uint32_t hsa_amd_signal_wait_all(uint32_t n, hsa_signal_t *signals,
                                 hsa_signal_condition_t *conditions, hsa_signal_value_t *compares,
                                 uint64_t timeout, hsa_wait_state_t hint,
                                 hsa_signal_value_t *satisfying)
{
    uint64_t start = system_now();
    for (uint32_t i = 0; i < n; i++) {
        hsa_signal_value_t value;
        uint64_t past = system_now() - start, left = past < timeout ? timeout - past : 0;
        if (hsa_amd_signal_wait_any(1, &signals[i], &conditions[i], &compares[i], left, hint,
                                    &value) != 0)
            return UINT32_MAX;
        if (satisfying)
            satisfying[i] = value;
    }
    return 0;
}

/* A handler: called when its condition holds, again and again while it returns true. */
struct handler {
    uint64_t id;
    struct signal *signal; /* NULL: called at once, once */
    hsa_signal_condition_t condition;
    hsa_signal_value_t compare;
    hsa_amd_signal_handler call;
    void (*function)(void *arg);
    void *arg;
    unsigned reign; /* how often the runtime had ended when it came */
    bool called;    /* it is on its way, on some thread */
    bool again;     /* it was called before */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static VEC(struct handler) handlers; /* only the thread takes some out */
static uint64_t next_id;
static bool started;
static _Thread_local bool serves, waits; /* this thread calls handlers; one of them waits */
static pthread_cond_t thread_wanted = PTHREAD_COND_INITIALIZER;
static unsigned spare,
    called_up;         /* threads whose handler has waited, and those of them that are to go on */
static bool stopped;   /* nobody uses the runtime: nothing is called */
static unsigned reign; /* how often that came to be */
static unsigned calling,
    fresh;             /* handlers on their way, without those that wait; for the first time */
static uint64_t ended; /* calls that have returned, or wait */
static _Thread_local bool calls_fresh;
static pthread_cond_t none_called = PTHREAD_COND_INITIALIZER;

/* One handler less is on its way. With the lock. */
static void called_one(void)
{
    ended++;
    fresh -= calls_fresh;
    calls_fresh = false;
    if (--calling == 0)
        pthread_cond_broadcast(&none_called);
}

static bool signal_wait_call(const struct handler *h, hsa_signal_value_t value)
{
    if (h->signal) {
        order_host_saw(&h->signal->order);
        return h->call(value, h->arg);
    }
    h->function(h->arg);
    return false;
}

/* It was called: it stays, or goes. Others may have come and gone meanwhile. */
static void signal_wait_settle(uint64_t id, bool keep)
{
    size_t i = 0;
    while (handlers.p[i].id != id)
        i++;
    handlers.p[i].called = false;
    if (keep)
        return;
    memmove(&handlers.p[i], &handlers.p[i + 1], (handlers.n - i - 1) * sizeof *handlers.p);
    handlers.n--;
}

static bool is_due(const struct handler *h, hsa_signal_value_t *value)
{
    *value = h->signal && !h->called ? signal_load(h->signal) : 0;
    return !h->called && (!h->signal || signal_holds(*value, h->condition, h->compare));
}

/* Calls one that is due, without the lock. False: it was not due. */
static bool call_due(size_t i)
{
    struct handler h = handlers.p[i];
    hsa_signal_value_t value;
    if (!is_due(&h, &value))
        return false;
    calls_fresh = !h.again;
    handlers.p[i].called = handlers.p[i].again = true;
    calling++;
    fresh += calls_fresh;
    pthread_mutex_unlock(&lock);
    bool keep = signal_wait_call(&h, value);
    pthread_mutex_lock(&lock);
    if (!waits)
        called_one();
    signal_wait_settle(h.id, keep && h.reign == reign);
    return true;
}

/* Calls those that are due until there is none. False: there was none. */
static bool call_all_due(void)
{
    bool any = false;
    for (size_t i = 0; i < handlers.n && !waits && !stopped; i++) {
        size_t before = handlers.n;
        if (call_due(i)) {
            any = true;
            i -= handlers.n < before; /* others may have been added at the end meanwhile */
        }
    }
    return any;
}

/* Calls handlers until one of them has waited: another thread has taken over then. */
static void serve_until_replaced(void)
{
    while (!waits) {
        while (!handlers.n || stopped)
            pthread_cond_wait(&added, &lock);
        uint32_t seen = signal_epoch();
        if (!call_all_due()) {
            pthread_mutex_unlock(&lock);
            signal_sleep(seen, SIGNAL_POLL_NS);
            pthread_mutex_lock(&lock);
        }
    }
}

static void *signal_wait_serve(void *unused)
{
    (void)unused;
    serves = true;
    pthread_mutex_lock(&lock);
    for (;;) {
        serve_until_replaced();
        spare++;
        while (!called_up)
            pthread_cond_wait(&thread_wanted, &lock);
        called_up--;
        spare--;
        waits = false;
    }
    return NULL;
}

/* A handler that waits for what another handler does says so before: others are called on another
 * thread from now on. AMD's runtime has no such thing, its handlers must not wait; ours is for the
 * stand-ins of libraries whose kernels wait for other GPUs. */
__attribute__((visibility("default"))) void tranship_vgpu_handler_waits(void);
void tranship_vgpu_handler_waits(void)
{
    if (!serves || waits)
        return;
    pthread_mutex_lock(&lock);
    waits = true;
    if (spare > called_up) {
        called_up++;
        pthread_cond_signal(&thread_wanted);
    } else {
        waits = system_serve(signal_wait_serve);
        if (!waits)
            system_say_once("no thread can be made: a handler that waits holds up all "
                            "others, and may wait for ever");
    }
    if (waits)
        called_one();
    pthread_mutex_unlock(&lock);
}

/* Those on their way stay listed: their thread takes them out. */
static void forget_handlers(void)
{
    size_t n = 0;
    for (size_t i = 0; i < handlers.n; i++)
        if (handlers.p[i].called)
            handlers.p[n++] = handlers.p[i];
    handlers.n = n;
}

void signal_handlers_follow(void)
{
    pthread_mutex_lock(&lock);
    stopped = !system_used(); /* asked with the lock: another thread may begin what this one ends */
    if (stopped) {
        forget_handlers();
        reign++;
    }
    while (stopped &&
           calling > (serves && !waits ? 1 : 0)) /* the last call may come from a handler */
        pthread_cond_wait(&none_called, &lock);
    pthread_cond_broadcast(&added);
    pthread_mutex_unlock(&lock);
}

/* Whether a handler is called for the first time, or is due to be. With the lock. */
static bool some_to_come(void)
{
    hsa_signal_value_t value;
    bool any = fresh > 0;
    for (size_t i = 0; i < handlers.n && !any; i++)
        any = !handlers.p[i].again && is_due(&handlers.p[i], &value);
    return any;
}

/* exit() has been called, and HIP's objects are still there. What is done has its handlers called
 * before their destructors run: on a real GPU that is as good as certain, here the thread may not
 * have had a core yet (HIP 7.2 died of it once in some hundred runs on busy machines). A user's
 * callback that never ends is not waited for. */
static void before_destructors(void)
{
    enum { PATIENCE_NS = 1000000000, POLL_NS = 200000 };
    if (serves || machine_orphaned)
        return;
    uint64_t deadline = system_now() + PATIENCE_NS;
    signal_changed();
    pthread_mutex_lock(&lock);
    uint64_t last =
        ended + calling; /* those on their way; one that is called for ever is not waited for */
    while (!stopped && (ended < last || some_to_come()) && system_now() < deadline) {
        uint32_t seen = signal_epoch();
        pthread_mutex_unlock(&lock);
        signal_sleep(seen, POLL_NS);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
}

static void signal_wait_start(void)
{
    started = system_serve(signal_wait_serve);
    if (started)
        atexit(before_destructors);
}

static hsa_status_t add_handler(struct handler h)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (system_without_threads())
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    pthread_once(&once, signal_wait_start);
    if (!started)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    pthread_mutex_lock(&lock);
    h.id = next_id++;
    h.reign = reign;
    vec_push(&handlers, h);
    pthread_cond_signal(&added);
    pthread_mutex_unlock(&lock);
    signal_changed(); /* the thread looks at it */
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t signal, hsa_signal_condition_t condition,
                                          hsa_signal_value_t compare,
                                          hsa_amd_signal_handler handler, void *arg)
{
    if (!handler)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    struct handler h = {.signal = signal_of(signal),
                        .condition = condition,
                        .compare = compare,
                        .call = handler,
                        .arg = arg};
    return h.signal ? add_handler(h) : HSA_STATUS_ERROR_INVALID_SIGNAL;
}

hsa_status_t hsa_amd_async_function(void (*callback)(void *arg), void *arg)
{
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return add_handler((struct handler){.function = callback, .arg = arg});
}
