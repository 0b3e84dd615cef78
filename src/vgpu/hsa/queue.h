/* AQL queues: rings of packets, each with a thread that takes them in order. */
#ifndef VGPU_HSA_QUEUE_H
#define VGPU_HSA_QUEUE_H

#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/signal.h"
#include <pthread.h>

enum { QUEUE_PACKET = 64, QUEUE_MAX = 131072 };

/* The largest mask of compute units, in words. */
enum { QUEUE_MASK_WORDS = 16 };

struct queue {
    amd_queue_t amd; /* what programs and kernels see; first: the handle is its address */
    struct agent *agent;
    struct signal *doorbell;
    void (*callback)(hsa_status_t status, hsa_queue_t *source, void *data);
    void *data;
    pthread_t thread;
    atomic_uint rings; /* futex: changes with every ring of the doorbell */
    atomic_bool ending;
    bool failed;     /* an error was reported: no packet runs any more */
    uint64_t packet; /* number of the one being run */
    struct queue_order order;
    uint32_t unused_units[QUEUE_MASK_WORDS]; /* a bit for each compute unit that must not be used */
};

/* Wakes the queue's thread: there may be packets. */
void queue_ring(struct queue *q);

/* A kernel has changed a signal and sent an interrupt; m0 is the event's number. */
void queue_interrupt(uint32_t m0);

/* Waits until signal_epoch() is not `seen` any more, the queue ends or SIGNAL_POLL_NS have passed.
 * False: the queue ends. */
bool queue_sleep(struct queue *q, uint32_t seen);

/* Runs the packet to its end (packet.c). Returns HSA_STATUS_SUCCESS, or the status for the queue's
 * callback. */
hsa_status_t packet_run(struct queue *q, const void *packet);

/* Completes a packet that failed. The queue's callback has to be called before that: it may end the
 * program, which must not see the packet as done. */
void packet_give_up(const struct queue *q, const void *packet);

static inline struct queue *queue_of(const hsa_queue_t *q)
{
    return (struct queue *)q;
}

#endif
