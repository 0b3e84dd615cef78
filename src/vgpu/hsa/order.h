/* The happens-before order of launches on the whole GPU, for --check: vector clocks of queues,
 * signals, copies and the host.
 *
 * A launch is a tick of its queue. Packets of a queue run one after the other; beyond that, only
 * signals and the host order anything. The host's threads count as one: everything that is handed
 * over after any of them saw an event comes after that event. So there may be more order than the
 * program asked for, and never less. */
#ifndef VGPU_HSA_ORDER_H
#define VGPU_HSA_ORDER_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

/* If there are more queues than that, some share an element of the clocks and count as one. */
enum { ORDER_QUEUES = 32 };

/* The number of launches of each queue that are known to have ended. */
struct clock {
    uint64_t of[ORDER_QUEUES];
};

/* Packets that the host handed over, and what it knew then. */
struct submission {
    uint64_t last; /* number of the last of them */
    struct clock knows;
};

/* The state of a queue. Zeros and its id at first. */
struct queue_order {
    uint64_t id;
    const volatile uint64_t *read; /* packets below this number have ended */
    bool listed;                   /* it is in the list of queues */
    struct queue_order *next;
    struct clock knows; /* what its next packet knows of other queues */
    VEC(struct submission) submissions;
};

/* The state of a signal. Zeros at first. */
struct signal_order {
    struct clock *knows; /* what is known to whoever sees its changes, or NULL */
    bool shown;          /* the host has the address of its value */
};

/* A launch: its number in its queue, and what came before it. */
struct stamp {
    unsigned queue;
    uint64_t time;
    struct clock knows;
};

/* The functions below do nothing unless the observer asks for it (machine/hooks.h: order). They are
 * thread-safe. */

/* The host hands over the packets up to number last. */
void order_submits(struct queue_order *q, uint64_t last);
/* That packet of the queue begins: it knows what the host knew when it handed the packet over. */
void order_packet(struct queue_order *q, uint64_t packet);
/* The queue's packet has waited for the signal. NULL: for something unknown, which may be
 * anything. */
void order_waited(struct queue_order *q, struct signal_order *s);
/* A packet is about to change its completion signal. */
void order_completes(const struct queue_order *q, struct signal_order *s);
/* The queue is destroyed: frees what is kept about it. */
void order_forget_queue(struct queue_order *q);

/* host_saw: the host saw that the signal has changed. host_sets: it is about to change one itself.
 * forget_signal: the signal is freed. */
void order_host_saw(struct signal_order *s);
void order_host_sets(struct signal_order *s);
void order_forget_signal(struct signal_order *s);

/* A copy, with its clock c, is handed over; it has waited for a signal; it is about to change its
 * own signal. */
void order_copy_submits(struct clock *c);
void order_copy_waited(struct clock *c, const struct signal_order *s);
void order_copy_completes(const struct clock *c, struct signal_order *s);

/* The launch of the queue's present packet begins; out gets its place in the order. */
void order_launch(struct queue_order *q, struct stamp *out);
/* True if the host knows that all launches have ended, and knew it when it handed over the packets
 * that have not run yet: all later launches come after all earlier ones. */
bool order_all_seen(void);

/* True if the launch `before` had ended before the launch `after` began. */
static inline bool order_is(const struct stamp *before, const struct stamp *after)
{
    return before->time <= after->knows.of[before->queue];
}

#endif
