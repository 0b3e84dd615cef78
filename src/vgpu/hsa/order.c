#include "vgpu/hsa/order.h"
#include "vgpu/machine/hooks.h"
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct clock host, ticks;
static struct queue_order *queues;

/* False in a forked child: nobody may ever give the lock back there, and nothing runs. */
static bool is_kept(void)
{
    return vgpu_hooks.observer.order && !machine_orphaned;
}

/* Its element of a clock. */
static unsigned order_index_of(const struct queue_order *q)
{
    return (unsigned)(q->id % ORDER_QUEUES);
}

static void order_join(struct clock *to, const struct clock *from)
{
    for (unsigned n = 0; n < ORDER_QUEUES; n++)
        if (to->of[n] < from->of[n])
            to->of[n] = from->of[n];
}

static void order_release(struct signal_order *s, const struct clock *c)
{
    if (!s->knows)
        s->knows = xcalloc(1, sizeof *s->knows);
    order_join(s->knows, c);
    if (s->shown) /* the host may look at its value without a word */
        order_join(&host, c);
}

static void order_list(struct queue_order *q)
{
    if (q->listed)
        return;
    q->listed = true;
    q->next = queues;
    queues = q;
}

void order_submits(struct queue_order *q, uint64_t last)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    order_list(q);
    vec_push(&q->submissions, (struct submission){last, host});
    pthread_mutex_unlock(&lock);
}

void order_packet(struct queue_order *q, uint64_t packet)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    order_list(q);
    size_t n = 0;
    while (n < q->submissions.n && q->submissions.p[n].last < packet)
        n++;
    /* The queue's thread may come upon a packet before the doorbell rings. */
    order_join(&q->knows, n < q->submissions.n ? &q->submissions.p[n].knows : &host);
    q->submissions.n -= n;
    memmove(q->submissions.p, q->submissions.p + n, q->submissions.n * sizeof *q->submissions.p);
    pthread_mutex_unlock(&lock);
}

void order_waited(struct queue_order *q, struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    const struct clock *c = s ? s->knows : &ticks;
    order_list(q);
    if (c)
        order_join(&q->knows, c);
    pthread_mutex_unlock(&lock);
}

void order_completes(const struct queue_order *q, struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (q->listed)
        order_release(s, &q->knows);
    pthread_mutex_unlock(&lock);
}

void order_forget_queue(struct queue_order *q)
{
    if (!q->listed)
        return;
    pthread_mutex_lock(&lock);
    struct queue_order **at = &queues;
    while (*at != q)
        at = &(*at)->next;
    *at = q->next;
    pthread_mutex_unlock(&lock);
    vec_release(&q->submissions);
    *q = (struct queue_order){.id = q->id, .read = q->read};
}

void order_host_saw(struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (s->knows)
        order_join(&host, s->knows);
    pthread_mutex_unlock(&lock);
}

void order_host_sets(struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    order_release(s, &host);
    pthread_mutex_unlock(&lock);
}

void order_forget_signal(struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    free(s->knows);
    s->knows = NULL;
    pthread_mutex_unlock(&lock);
}

void order_copy_submits(struct clock *c)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    *c = host;
    pthread_mutex_unlock(&lock);
}

void order_copy_waited(struct clock *c, const struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (s->knows)
        order_join(c, s->knows);
    pthread_mutex_unlock(&lock);
}

void order_copy_completes(const struct clock *c, struct signal_order *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    order_release(s, c);
    pthread_mutex_unlock(&lock);
}

/* The queue's next packets come after this one: they may know of it at once. */
void order_launch(struct queue_order *q, struct stamp *out)
{
    unsigned k = order_index_of(q);
    pthread_mutex_lock(&lock);
    order_list(q);
    q->knows.of[k] = ticks.of[k];
    *out = (struct stamp){.queue = k, .time = ++ticks.of[k], .knows = q->knows};
    q->knows.of[k] = out->time;
    pthread_mutex_unlock(&lock);
}

static bool is_all(const struct clock *c)
{
    return memcmp(c, &ticks, sizeof ticks) == 0;
}

bool order_all_seen(void)
{
    pthread_mutex_lock(&lock);
    bool all = is_all(&host);
    for (const struct queue_order *o = queues; o && all; o = o->next)
        for (size_t n = 0; n < o->submissions.n && all; n++)
            all = o->submissions.p[n].last < __atomic_load_n(o->read, __ATOMIC_SEQ_CST) ||
                  is_all(&o->submissions.p[n].knows);
    pthread_mutex_unlock(&lock);
    return all;
}
