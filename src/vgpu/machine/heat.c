/* Counts the instructions of each kernel: when a workgroup ends, and when one runs for long. */
#include "vgpu/machine/heat.h"
#include <stdlib.h>

uint64_t heat_enough = UINT64_MAX;

struct heat *heat_of(struct heat **list, const struct insn *entry)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    if (heat_enough == UINT64_MAX)
        return NULL;
    pthread_mutex_lock(&lock);
    struct heat *h = *list;
    while (h && h->entry != entry)
        h = h->next;
    if (!h && (h = calloc(1, sizeof *h)) != NULL) {
        h->entry = entry;
        h->enough = heat_enough;
        h->next = *list;
        *list = h;
    }
    pthread_mutex_unlock(&lock);
    return h;
}

static bool is_hot(struct heat *h, uint64_t executed)
{
    uint64_t enough = atomic_load_explicit(&h->enough, memory_order_relaxed);
    if (executed < enough || enough == UINT64_MAX ||
        !atomic_compare_exchange_strong(&h->enough, &enough, UINT64_MAX))
        return false;
    atomic_store(&h->told, executed);
    return true;
}

bool heat_add(struct heat *h, uint64_t executed)
{
    return is_hot(h, atomic_fetch_add_explicit(&h->executed, executed, memory_order_relaxed) +
                         executed);
}

bool heat_look(struct heat *h, const struct group *g)
{
    uint64_t executed = atomic_load_explicit(&h->executed, memory_order_relaxed);
    for (unsigned k = 0; k < g->nwaves; k++)
        executed += g->waves[k].executed;
    return is_hot(h, executed);
}

void heat_free(struct heat *h)
{
    while (h) {
        struct heat *next = h->next;
        free(h);
        h = next;
    }
}
