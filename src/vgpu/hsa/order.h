/* What happens before what on the whole GPU, for --check: vector clocks of queues, signals,
 * copies and the host.
 *
 * A launch is a tick of its queue. Packets of a queue run one after the other; beyond that, only
 * signals and the host order anything. The host's threads count as one: what any of them saw, all
 * that is handed over afterwards comes after. So there may be order that the program did not ask
 * for, and never less. */
#ifndef VGPU_HSA_ORDER_H
#define VGPU_HSA_ORDER_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* Queues beyond that many share an element of the clocks: two of them then count as one. */
enum { ORDER_QUEUES = 32 };

/* Of each queue, how many launches are known to have ended. */
struct clock {
    uint64_t of[ORDER_QUEUES];
};

/* What the host knew when it handed packets over. */
struct submission {
    uint64_t last; /* number of the last of them */
    struct clock knows;
};

/* Of a queue. Zeros and its id at first. */
struct queue_order {
    uint64_t id;
    const volatile uint64_t *read; /* its packets below that number have ended */
    bool listed;                   /* something is known about it */
    struct queue_order *next;
    struct clock knows; /* what its next packet knows of other queues */
    VEC(struct submission) submissions;
};

/* Of a signal. Zeros at first. */
struct signal_order {
    struct clock *knows; /* what its changes tell of, or NULL */
    bool shown;          /* the host has its value's address */
};

/* A launch: the time-th of its queue, and what came before it. */
struct stamp {
    unsigned queue;
    uint64_t time;
    struct clock knows;
};

/* All that follows does nothing unless the observer asks for it (machine/hooks.h:
 * order). Thread-safe. */

/* The host hands over the packets up to number last. */
void order_submits(struct queue_order *q, uint64_t last);
/* That packet of the queue begins: it knows what the host knew when it handed it over. */
void order_packet(struct queue_order *q, uint64_t packet);
/* The packet waited for the signal. NULL: for something that is not known, it may be anything. */
void order_waited(struct queue_order *q, struct signal_order *s);
/* Before a packet changes its completion signal. */
void order_completes(const struct queue_order *q, struct signal_order *s);
/* The queue goes: frees what is kept about it. */
void order_forget_queue(struct queue_order *q);

/* The host saw that the signal has changed; before it changes one itself; the signal
 * is nobody's any more. */
void order_host_saw(struct signal_order *s);
void order_host_sets(struct signal_order *s);
void order_forget_signal(struct signal_order *s);

/* A copy is handed over; it waited for a signal; before it changes its own. c is the copy's. */
void order_copy_submits(struct clock *c);
void order_copy_waited(struct clock *c, const struct signal_order *s);
void order_copy_completes(const struct clock *c, struct signal_order *s);

/* A launch of the queue's present packet begins. */
void order_launch(struct queue_order *q, struct stamp *out);
/* The host knows that all launches have ended, and knew it when it handed over the packets that are
 * still to be run: whatever comes, comes after them. */
bool order_all_seen(void);

/* The launch `before` had ended before the launch `after` began. */
static inline bool order_is(const struct stamp *before, const struct stamp *after)
{
    return before->time <= after->knows.of[before->queue];
}

#endif
