/* What happens before what on the whole GPU, for --check: vector clocks of queues, signals, copies and the
 * host.
 *
 * A launch is a tick of its queue. Packets of a queue run one after the other; beyond that, only signals and
 * the host order anything. The host's threads count as one: what any of them saw, all that is handed over
 * afterwards comes after. So there may be order that the program did not ask for, and never less. */
#ifndef VGPU_HSA_ORDER_H
#define VGPU_HSA_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct queue;
struct signal;

/* Queues beyond that many share a place: two of them then count as one. */
enum { ORDER_QUEUES = 32 };

/* Of each queue, how many launches are known to have ended. */
struct clock {
    uint64_t of[ORDER_QUEUES];
};

/* A launch: the time-th of its queue, and what came before it. */
struct stamp {
    unsigned queue;
    uint64_t time;
    struct clock knows;
};

/* All that follows does nothing unless the observer asks for it (machine/hooks.h: order). Thread-safe. */

/* The host hands over the packets up to number last. */
void order_submits(struct queue *q, uint64_t last);
/* The packet that the queue is at begins: it knows what the host knew when it handed it over. */
void order_packet(struct queue *q);
/* The packet waited for the signal. NULL: for something that is not known, it may be anything. */
void order_waited(struct queue *q, struct signal *s);
/* Before a packet changes its completion signal. */
void order_completes(const struct queue *q, struct signal *s);
/* The queue goes: frees what is kept about it. */
void order_forget_queue(struct queue *q);

/* The host saw that the signal has changed; before it changes one itself; the signal is nobody's any more. */
void order_host_saw(struct signal *s);
void order_host_sets(struct signal *s);
void order_forget_signal(struct signal *s);

/* A copy is handed over; it waited for a signal; before it changes its own. c is the copy's. */
void order_copy_submits(struct clock *c);
void order_copy_waited(struct clock *c, const struct signal *s);
void order_copy_completes(const struct clock *c, struct signal *s);

/* A launch of the queue's present packet begins. */
void order_launch(struct queue *q, struct stamp *out);
/* The host knows that all launches have ended, and knew it when it handed over the packets that are still to
 * be run: whatever comes, comes after them. */
bool order_all_seen(void);

/* The launch `before` had ended before the launch `after` began. */
static inline bool order_is(const struct stamp *before, const struct stamp *after)
{
    return before->time <= after->knows.of[before->queue];
}

#endif
