/* Global wave sync: barriers and semaphores between all waves of a launch. The counter is that of
 * Vega ISA, "DS Instructions", DS_GWS_*. A wave that waits is in state WAVE_GRID, and its scheduler
 * asks machine_gws_open. */
#include "vgpu/machine/gws.h"

enum { RESOURCES = 64 };

static struct resource {
    uint32_t counter; /* barrier: waves that are still to come before the last one; what a semaphore
                         has */
    uint32_t generation; /* barriers passed */
} resources[RESOURCES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct resource *machine_gws_resource_of(unsigned n)
{
    return &resources[n % RESOURCES];
}

/* Under the lock: all waves that wait here go on. */
static void machine_gws_open_all(struct resource *r)
{
    __atomic_store_n(&r->generation, r->generation + 1, __ATOMIC_RELEASE);
}

/* Under the lock. */
static void wait_here(struct wave *w, unsigned resource, uint8_t what)
{
    w->ticket = machine_gws_resource_of(resource)->generation;
    w->gws = (uint8_t)(resource % RESOURCES);
    w->gws_waits = what;
    w->state = WAVE_GRID;
}

void machine_gws_init(unsigned resource, uint32_t count)
{
    pthread_mutex_lock(&lock);
    machine_gws_resource_of(resource)->counter = count;
    pthread_mutex_unlock(&lock);
}

void machine_gws_barrier(struct wave *w, unsigned resource, uint32_t next)
{
    struct resource *r = machine_gws_resource_of(resource);
    pthread_mutex_lock(&lock);
    if (r->counter == 0) {
        r->counter = next;
        machine_gws_open_all(r);
    } else {
        r->counter--;
        wait_here(w, resource, GWS_BARRIER);
    }
    pthread_mutex_unlock(&lock);
}

void machine_gws_sema_v(unsigned resource, uint32_t count)
{
    pthread_mutex_lock(&lock);
    machine_gws_resource_of(resource)->counter += count;
    pthread_mutex_unlock(&lock);
}

static bool machine_gws_take(struct resource *r)
{
    pthread_mutex_lock(&lock);
    bool acquired = r->counter > 0;
    r->counter -= acquired;
    pthread_mutex_unlock(&lock);
    return acquired;
}

void machine_gws_sema_p(struct wave *w, unsigned resource)
{
    if (machine_gws_take(machine_gws_resource_of(resource)))
        return;
    pthread_mutex_lock(&lock);
    wait_here(w, resource, GWS_SEMAPHORE);
    pthread_mutex_unlock(&lock);
}

void machine_gws_release_all(unsigned resource)
{
    struct resource *r = machine_gws_resource_of(resource);
    pthread_mutex_lock(&lock);
    r->counter = 0;
    machine_gws_open_all(r);
    pthread_mutex_unlock(&lock);
}

bool machine_gws_open(const struct wave *w)
{
    struct resource *r = machine_gws_resource_of(w->gws);
    return __atomic_load_n(&r->generation, __ATOMIC_ACQUIRE) != w->ticket ||
           (w->gws_waits == GWS_SEMAPHORE && machine_gws_take(r));
}
