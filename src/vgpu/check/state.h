/* Records of launches, workgroups and waves. The checker's lock guards all of them. */
#ifndef VGPU_CHECK_STATE_H
#define VGPU_CHECK_STATE_H

#include "base/vec.h"
#include "vgpu/check/copies.h"
#include "vgpu/check/shadow.h"
#include "vgpu/hsa/order.h"
#include "vgpu/machine/machine.h"

/* A shuffle in which a lane reads another one (from) that is not active. last: where that one was
 * last; NULL: not known. */
struct asked {
    const struct insn *insn, *last; /* insn NULL: there is none */
    unsigned lane, from;
    uint64_t times;
};

/* The record of a wave. */
struct check_wave {
    VEC(uint64_t) releases; /* when it released: each atomic access, also to LDS */
    uint64_t acquired;      /* when it last acquired */
    uint32_t moment;        /* its present one; 0: the next access begins one */
    uint64_t steps;         /* instructions so far */
    /* Of the atomic instruction that it is at: its step, and what held before it. */
    uint64_t sync_step, wave_acquired, group_acquired;
    uint32_t sync_moment;
    bool meets; /* ds_gws_barrier: acquires when it goes on */
    /* Whether stores of it may still be under way, and how often it waited for such stores. */
    bool pending;
    uint32_t fences;
    /* The lanes that exist, those of them that were not at the last barrier, and that barrier. */
    uint64_t lanes, missing;
    const struct insn *barrier;
    bool whole; /* EXEC was widened to all lanes, for saving registers */
    /* Where its lanes are. The active ones: at `at`, the last vector instruction since they became
     * active (NULL: none yet). The others: `last_insns` has the last instruction of each. */
    uint64_t active;
    const struct insn *at, **last_insns;
    struct asked asked; /* waits to be reported */
    struct taint *taint;
};

/* A release that other groups can see: when it was, and which of its wave's stores it makes known:
 * those that are older than the wave's last wait (fences) or barrier (epoch). */
struct release {
    uint64_t time;
    uint32_t wave, fences, epoch;
};

/* A launch. It is kept after its end, and so are its groups. */
struct check_launch {
    struct check_launch *next;
    struct kernel_launch *launch; /* NULL: it has ended */
    char *kernel;
    bool runtime; /* a kernel of the HIP runtime: it may copy what nobody wrote, and is taken to be
                     right otherwise */
    struct copies copies; /* what such a kernel copies to the host */
    struct stamp stamp;
    /* It wrote to memory that the host sees, or waited for a value there. The host may have ordered
     * it by that, which nothing shows. */
    bool talks;
};

/* True if accesses of the two launches can't race: `before` had ended when `mine` began, or the
 * host may have ordered them. */
static inline bool launch_before(const struct check_launch *before, const struct check_launch *mine)
{
    return before != mine &&
           (order_is(&before->stamp, &mine->stamp) || before->talks || mine->talks);
}

/* A workgroup. It is kept after its end until everything that may still run is ordered after it. */
struct check_group {
    struct check_group *next;
    struct check_launch *launch;
    bool loose;         /* it made releases, but the list of them was freed */
    struct group ident; /* id, items, code, launch: for messages */
    const char *kernel;
    bool silent;    /* a kernel of the runtime: most checks are off */
    unsigned lanes; /* of a wave */
    uint32_t epoch; /* barriers so far */
    VEC(struct release) releases;
    uint64_t acquired;
    struct cell *cells;               /* of LDS */
    uint8_t *lds_written;             /* a bit for each byte of LDS */
    uint8_t *scratch_written[16 * 2]; /* of each wave: a bit for each byte of its private memory,
                                         made at the first access */
    unsigned nwaves;
    struct check_wave *waves; /* NULL: it has ended */
};

#endif
