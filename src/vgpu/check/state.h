/* What is known about launches, workgroups and waves. All of it under the lock. */
#ifndef VGPU_CHECK_STATE_H
#define VGPU_CHECK_STATE_H

#include "base/vec.h"
#include "vgpu/check/copies.h"
#include "vgpu/check/shadow.h"
#include "vgpu/hsa/order.h"
#include "vgpu/machine/machine.h"

/* A shuffle that a lane reads another one by that is not active: last is where that one was, NULL
 * where it is not known. */
struct asked {
    const struct insn *insn, *last; /* insn NULL: there is none */
    unsigned lane, from;
    uint64_t times;
};

/* What is known about a wave. */
struct check_wave {
    VEC(uint64_t) releases; /* when it released: atomic accesses, to LDS, too */
    uint64_t acquired;      /* when it last acquired */
    uint32_t moment;        /* its present one; 0: the next access begins one */
    uint64_t steps;         /* instructions so far */
    /* The atomic instruction that it is at: what held before it. */
    uint64_t sync_step, wave_acquired, group_acquired;
    uint32_t sync_moment;
    bool meets; /* ds_gws_barrier: acquires when it goes on */
    /* Its stores that may still be under way, and how often it waited for those. */
    bool pending;
    uint32_t fences;
    /* At the last barrier: which lanes that exist were not there. */
    uint64_t lanes, missing;
    const struct insn *barrier;
    bool whole; /* EXEC was widened to all lanes, for saving registers */
    /* Where its lanes are: those that are active, at the last vector instruction since then (NULL:
     * none yet), the others as `last_insns` has them. */
    uint64_t active;
    const struct insn *at, **last_insns;
    struct asked asked; /* waits to be said */
    struct taint *taint;
};

/* A release for other groups to see: when, and what of its own wave's stores it makes known. */
struct release {
    uint64_t time;
    uint32_t wave, fences, epoch;
};

/* A launch; it outlives its end as its groups do. */
struct check_launch {
    struct check_launch *next;
    struct kernel_launch *launch; /* NULL: it has ended */
    char *kernel;
    bool runtime; /* a kernel of the HIP runtime: it copies what nobody wrote, and is right in the
                     rest */
    struct copies copies; /* what such a kernel copies to the host */
    struct stamp stamp;
    /* It wrote to memory that the host sees, or waited for what is written there: the host may have
     * ordered it without a word. */
    bool talks;
};

/* The launches can't have touched memory at the same time: `before` had ended. */
static inline bool launch_before(const struct check_launch *before, const struct check_launch *mine)
{
    return before != mine &&
           (order_is(&before->stamp, &mine->stamp) || before->talks || mine->talks);
}

/* A workgroup; what races need of it outlives it until all that may come comes after it. */
struct check_group {
    struct check_group *next;
    struct check_launch *launch;
    bool loose;         /* its releases are forgotten: it made some */
    struct group ident; /* id, items, code, launch: for messages */
    const char *kernel;
    bool silent;    /* a kernel of the runtime */
    unsigned lanes; /* of a wave */
    uint32_t epoch; /* barriers so far */
    VEC(struct release) releases;
    uint64_t acquired;
    struct cell *cells;               /* of LDS */
    uint8_t *lds_written;             /* bits */
    uint8_t *scratch_written[16 * 2]; /* of each wave: bits of its private memory, made when first
                                         touched */
    unsigned nwaves;
    struct check_wave *waves; /* NULL: it has ended */
};

#endif
