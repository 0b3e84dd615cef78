/* All calls from a layer of the virtual GPU to those above it, in one place. src/vgpu/hooks.c,
 * which is above all layers, sets them: what layers do for those below them when the library is
 * linked, the observer once, before the first allocation. From then on nothing changes: they are
 * read without a lock. Only unit tests put others there. */
#ifndef VGPU_MACHINE_HOOKS_H
#define VGPU_MACHINE_HOOKS_H

#include "vgpu/machine/machine.h"
#include "vgpu/machine/reach.h"

struct start;
struct allocation;

/* What --check and --profile hear of and ask for. A function may be NULL: nobody is interested. */
struct observer {
    /* Launches and workgroups. barrier_opens: the waves that wait are still in WAVE_BARRIER. */
    void (*launch_begins)(struct kernel_launch *l, const struct start *s);
    void (*launch_ends)(struct kernel_launch *l);
    void (*group_begins)(struct group *g);
    void (*group_ends)(struct group *g);
    void (*barrier_opens)(struct group *g);

    /* Every instruction, before it runs. */
    void (*insn)(struct wave *w, const struct insn *i);

    /* Accesses to memory, before they happen. count: all lanes of an instruction at once; size:
     * bytes of each. lanes: the same, and answers which of them may access. lane: one lane's
     * access; false: it must not happen (it was reported; a read gives zeros). count and lanes are
     * called only where lane is set, too; where lanes is set, it is asked in place of lane for
     * instructions of whole waves. only_counts: lane allows everything and is there for count's
     * sake: lanes beyond their memory trap as they do when nobody looks. */
    void (*count)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                  enum access access);
    u64 (*lanes)(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                 enum access access, int reg);
    bool (*lane)(const struct touch *t);
    bool only_counts;

    /* The table of allocations: after an entry was added (freed false) or
     * freed, outside all locks. */
    void (*allocation)(const struct allocation *a);
    /* After the host or the copy engine wrote there; after a copy, where from. */
    void (*written)(u64 address, size_t size);
    void (*copied)(u64 to, u64 from, size_t size);

    bool keep_freed;  /* freed memory is not reused: it stays in the table of allocations, marked */
    bool order;       /* what happens before what is kept (hsa/order.h) */
    unsigned threads; /* so many run workgroups at most; 0: as many as there are */
};

struct vgpu_hooks {
    /* exec, for faults of instructions: where the lanes of w reach by i. False: it reaches for none
     * of them (scalar loads), or nobody knows (images). */
    bool (*reach)(struct wave *w, const struct insn *i, struct reach *r);
    /* exec, for waves with wave_is_special: runs instructions until the wave is not special any
     * more, or for a while. */
    void (*run_special)(struct wave *w);
    /* hsa, for faults in memory without a right to the access, whoever's it is, in a signal handler
     * of the thread that faulted: true lets the instruction run again. */
    bool (*runs_again)(void);
    /* hsa, for s_sendmsg(MSG_INTERRUPT) with m0: the host is to look at its signals. */
    void (*interrupt)(u32 m0);
    /* check and profile, for hsa_init: reads TRANSHIP_VGPU_CHECK, TRANSHIP_VGPU_PROFILE and
     * TRANSHIP_VGPU_ERROR_EXITCODE and sets the observer. Only the first call counts. */
    void (*observe)(void);
    /* jit: a kernel has run for long (machine/heat.h); code goes away. NULL:
     * nothing is compiled. */
    void (*hot)(const struct start *s);
    void (*forget)(struct code *code);

    struct observer observer;
};
extern struct vgpu_hooks vgpu_hooks;

/* Tells the observer, where it is interested: VGPU_OBSERVE(launch_ends, l). */
#define VGPU_OBSERVE(event, ...)                                                                   \
    do {                                                                                           \
        if (__builtin_expect(vgpu_hooks.observer.event != NULL, 0))                                \
            vgpu_hooks.observer.event(__VA_ARGS__);                                                \
    } while (0)

#endif
