/* Signals: a value in memory that host and kernels change, and somebody waits for. */
#ifndef VGPU_HSA_SIGNAL_H
#define VGPU_HSA_SIGNAL_H

#include "vgpu/hsa/api.h"
#include "vgpu/hsa/order.h"
#include <stdatomic.h>

struct queue;

/* What a handle points to: AMD's layout, which kernels know (printf and
 * assert use it), then ours. */
struct signal {
    amd_signal_t amd;
    /* A doorbell's: its queue, what that does with a value that is stored, and
     * what was stored last. */
    struct queue *queue;
    void (*ring)(struct queue *queue, uint64_t value);
    uint64_t bell;
    struct signal *next_free;
    struct signal_order order;
};

/* A new signal, or NULL without memory. */
struct signal *signal_new(hsa_signal_value_t value);
void signal_free(struct signal *s);

/* The signal of a handle; NULL for 0 and for what is none. */
struct signal *signal_of(hsa_signal_t handle);

static inline hsa_signal_t signal_handle(const struct signal *s)
{
    return (hsa_signal_t){(uint64_t)(uintptr_t)s};
}

hsa_signal_value_t signal_load(const struct signal *s);

/* Work is done: takes one from the value. Nothing of the signal is touched after that: its owner
 * may destroy it at once. */
void signal_complete(struct signal *s, uint64_t start, uint64_t end);

bool signal_holds(hsa_signal_value_t value, hsa_signal_condition_t condition,
                  hsa_signal_value_t compare);

/* Some signal changed: wakes all who wait. Kernels' changes come with an interrupt or
 * are seen by polling. */
void signal_changed(void);

/* A number that every change makes another; waits until it is not `seen` any more, at most ns. */
uint32_t signal_epoch(void);
void signal_sleep(uint32_t seen, uint64_t ns);

/* After hsa_init and hsa_shut_down: handlers are called while the runtime is used, and not after
 * its last user has gone: this returns when those on their way have (not those that wait for other
 * handlers, which may never), and those left are forgotten. AMD's runtime ends its thread there;
 * HIP's objects, which handlers use, do not live longer. */
void signal_handlers_follow(void);

/* One turn of a loop that waits awake. */
static inline void signal_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* How long a waiter sleeps before it looks again by itself: kernels change
 * signals without a word. */
enum { SIGNAL_POLL_NS = 500000 };

#endif
