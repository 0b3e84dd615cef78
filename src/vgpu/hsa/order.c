#include "vgpu/hsa/order.h"
#include "base/vec.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/hooks.h"
#include <stdlib.h>
#include <string.h>

/* What the host knew when it handed packets over. */
struct submission {
    uint64_t last; /* number of the last of them */
    struct clock knows;
};

struct queue_order {
    struct queue_order *next;
    const struct queue *queue;
    struct clock knows; /* what its next packet knows of other queues */
    VEC(struct submission) submissions;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct clock host, ticks;
static struct queue_order *queues;

/* In a forked child nobody may ever give the lock back, and nothing runs. */
static bool is_kept(void)
{
    return vgpu_hooks.observer.order && !machine_orphaned;
}

static unsigned place_of(const struct queue *q)
{
    return (unsigned)(q->amd.hsa_queue.id % ORDER_QUEUES);
}

static void join(struct clock *to, const struct clock *from)
{
    for (unsigned n = 0; n < ORDER_QUEUES; n++)
        if (to->of[n] < from->of[n])
            to->of[n] = from->of[n];
}

static void release(struct signal *s, const struct clock *c)
{
    if (!s->order)
        s->order = xcalloc(1, sizeof *s->order);
    join(s->order, c);
    if (s->shown) /* the host may look at its value without a word */
        join(&host, c);
}

static struct queue_order *order_of(struct queue *q)
{
    if (!q->order) {
        q->order = xcalloc(1, sizeof *q->order);
        q->order->queue = q;
        q->order->next = queues;
        queues = q->order;
    }
    return q->order;
}

void order_submits(struct queue *q, uint64_t last)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    vec_push(&order_of(q)->submissions, (struct submission){last, host});
    pthread_mutex_unlock(&lock);
}

void order_packet(struct queue *q)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    struct queue_order *o = order_of(q);
    size_t n = 0;
    while (n < o->submissions.n && o->submissions.p[n].last < q->packet)
        n++;
    /* The queue's thread may come upon a packet before the doorbell rings. */
    join(&o->knows, n < o->submissions.n ? &o->submissions.p[n].knows : &host);
    o->submissions.n -= n;
    memmove(o->submissions.p, o->submissions.p + n, o->submissions.n * sizeof *o->submissions.p);
    pthread_mutex_unlock(&lock);
}

void order_waited(struct queue *q, struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    const struct clock *c = s ? s->order : &ticks;
    if (c)
        join(&order_of(q)->knows, c);
    pthread_mutex_unlock(&lock);
}

void order_completes(const struct queue *q, struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (q->order)
        release(s, &q->order->knows);
    pthread_mutex_unlock(&lock);
}

void order_forget_queue(struct queue *q)
{
    if (!q->order)
        return;
    pthread_mutex_lock(&lock);
    struct queue_order **at = &queues;
    while (*at != q->order)
        at = &(*at)->next;
    *at = q->order->next;
    pthread_mutex_unlock(&lock);
    vec_release(&q->order->submissions);
    free(q->order);
    q->order = NULL;
}

void order_host_saw(struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (s->order)
        join(&host, s->order);
    pthread_mutex_unlock(&lock);
}

void order_host_sets(struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    release(s, &host);
    pthread_mutex_unlock(&lock);
}

void order_forget_signal(struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    free(s->order);
    s->order = NULL;
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

void order_copy_waited(struct clock *c, const struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    if (s->order)
        join(c, s->order);
    pthread_mutex_unlock(&lock);
}

void order_copy_completes(const struct clock *c, struct signal *s)
{
    if (!is_kept())
        return;
    pthread_mutex_lock(&lock);
    release(s, c);
    pthread_mutex_unlock(&lock);
}

/* The queue's next packets come after this one: they may know of it at once. */
void order_launch(struct queue *q, struct stamp *out)
{
    unsigned place = place_of(q);
    pthread_mutex_lock(&lock);
    struct queue_order *o = order_of(q);
    o->knows.of[place] = ticks.of[place];
    *out = (struct stamp){.queue = place, .time = ++ticks.of[place], .knows = o->knows};
    o->knows.of[place] = out->time;
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
            all = o->submissions.p[n].last <
                      __atomic_load_n(&o->queue->amd.read_dispatch_id, __ATOMIC_SEQ_CST) ||
                  is_all(&o->submissions.p[n].knows);
    pthread_mutex_unlock(&lock);
    return all;
}
