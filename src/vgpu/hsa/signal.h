/* Signals: values in memory that the host and kernels change and wait for. */
#ifndef VGPU_HSA_SIGNAL_H
#define VGPU_HSA_SIGNAL_H

#include "vgpu/hsa/api.h"
#include "vgpu/hsa/order.h"
#include <stdatomic.h>

struct queue;

/* A handle points to this: AMD's layout, which kernels know (printf and assert use it), and members
 * of this library behind it. */
struct signal {
    amd_signal_t amd;
    /* For a doorbell: its queue, the function to call with a stored value, and the last such
     * value. */
    struct queue *queue;
    void (*ring)(struct queue *queue, uint64_t value);
    uint64_t bell;
    struct signal *next_free;
    struct signal_order order;
};

/* A new signal, which the caller frees with signal_free; NULL: out of memory. */
struct signal *signal_new(hsa_signal_value_t value);
void signal_free(struct signal *s);

/* The signal of a handle; NULL for 0 and for a handle that is not valid. */
struct signal *signal_of(hsa_signal_t handle);

static inline hsa_signal_t signal_handle(const struct signal *s)
{
    return (hsa_signal_t){(uint64_t)(uintptr_t)s};
}

/* The value of a signal. */
hsa_signal_value_t signal_load(const struct signal *s);

/* The work of a signal is done: stores its time stamps (system_now) and subtracts 1 from the value.
 * The signal is not accessed after that, since its owner may destroy it at once. */
void signal_complete(struct signal *s, uint64_t start, uint64_t end);

/* True if the condition holds for the value. */
bool signal_holds(hsa_signal_value_t value, hsa_signal_condition_t condition,
                  hsa_signal_value_t compare);

/* Some signal has changed: wakes all threads that wait. Changes by kernels come with an interrupt
 * or are seen by polling. */
void signal_changed(void);

/* A number that is different after every change. signal_sleep waits until it is not `seen` any
 * more, at most ns nanoseconds. */
uint32_t signal_epoch(void);
void signal_sleep(uint32_t seen, uint64_t ns);

/* Called after hsa_init and hsa_shut_down. Handlers are called only while the runtime is used.
 * After the last user has gone, this waits for the calls that are under way (except those that wait
 * for other handlers, which may never return) and forgets all other handlers. AMD's runtime ends
 * its thread at this point; HIP's objects, which handlers use, do not live longer. */
void signal_handlers_follow(void);

/* One turn of a busy-waiting loop. */
static inline void signal_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

/* How long a waiter sleeps before it looks again by itself, because kernels may change signals
 * without an interrupt. */
enum { SIGNAL_POLL_NS = 500000 };

#endif
