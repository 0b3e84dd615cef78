/* All calls from a layer of the virtual GPU to those above it, in one place. src/vgpu/hooks.c,
 * which is above all layers, sets them: the observer once, before the first allocation, and the
 * others when the library is linked. Nothing changes afterwards, so they are read without a lock.
 * Only unit tests set others. */
#ifndef VGPU_MACHINE_HOOKS_H
#define VGPU_MACHINE_HOOKS_H

#include "vgpu/machine/machine.h"
#include "vgpu/machine/reach.h"

struct start;
struct allocation;

/* The calls and wishes of --check and --profile. A function may be NULL: then it is not called. */
struct observer {
    /* Launches and workgroups. barrier_opens: the waves that wait are still in WAVE_BARRIER. */
    void (*launch_begins)(struct kernel_launch *l, const struct start *s);
    void (*launch_ends)(struct kernel_launch *l);
    void (*group_begins)(struct group *g);
    void (*group_ends)(struct group *g);
    void (*barrier_opens)(struct group *g);

    /* Every instruction, before it runs. */
    void (*insn)(struct wave *w, const struct insn *i);

    /* Accesses to memory, before they happen.
     * count: all lanes of an instruction at once; size: bytes of each.
     * lanes: the same, and returns which of them may access memory.
     * lane: one lane's access; false: it must not happen (it was reported; a read gives zeros).
     * count and lanes are called only if lane is set, too. If lanes is set, it is called in place
     * of lane for instructions of whole waves.
     * only_counts: lane allows everything and is there only because of count; lanes beyond their
     * memory trap as they do without an observer. */
    void (*count)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                  enum access access);
    u64 (*lanes)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                 enum access access, int reg);
    bool (*lane)(const struct touch *t);
    bool only_counts;

    /* The table of allocations, after an entry was added (freed is false) or freed; no lock is
     * held. */
    void (*allocation)(const struct allocation *a);
    /* After the host or the copy engine wrote to an address; after a copy. */
    void (*written)(u64 address, size_t size);
    void (*copied)(u64 to, u64 from, size_t size);

    bool keep_freed;  /* freed memory is not reused: it stays in the table of allocations, marked */
    bool order;       /* record which launches happen before which (hsa/order.h) */
    unsigned threads; /* the most threads that run workgroups; 0: as many as there are */
};

struct vgpu_hooks {
    /* exec, for faults of instructions: the addresses that instruction i accesses in the lanes of
     * w. False: it has none for each lane (scalar loads), or they are not known (images). */
    bool (*reach)(struct wave *w, const struct insn *i, struct reach *r);
    /* exec, for waves with wave_is_special: runs instructions until the wave is not special any
     * more, or for a while. */
    void (*run_special)(struct wave *w);
    /* hsa, for a fault in memory that does not permit the access, of any code of the process, in a
     * signal handler of the thread that faulted: true lets the instruction run again. */
    bool (*runs_again)(void);
    /* hsa, for s_sendmsg(MSG_INTERRUPT) with m0: the host has to look at its signals. */
    void (*interrupt)(u32 m0);
    /* check and profile, for hsa_init: reads TRANSHIP_VGPU_CHECK, TRANSHIP_VGPU_PROFILE and
     * TRANSHIP_VGPU_ERROR_EXITCODE and sets the observer. Only the first call counts. */
    void (*observe)(void);
    /* jit. hot: a kernel has run for long (machine/heat.h). forget: code is about to be unloaded.
     * NULL: nothing is compiled. */
    void (*hot)(const struct start *s);
    void (*forget)(struct code *code);

    struct observer observer;
};
extern struct vgpu_hooks vgpu_hooks;

/* Calls the observer's function, if it has one: VGPU_OBSERVE(launch_ends, l). */
#define VGPU_OBSERVE(event, ...)                                                                   \
    do {                                                                                           \
        if (__builtin_expect(vgpu_hooks.observer.event != NULL, 0))                                \
            vgpu_hooks.observer.event(__VA_ARGS__);                                                \
    } while (0)

#endif
