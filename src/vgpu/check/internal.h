/* What the checker's files share. */
#ifndef VGPU_CHECK_INTERNAL_H
#define VGPU_CHECK_INTERNAL_H

#include "base/vec.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/copies.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include "vgpu/hsa/order.h"
#include <string.h>

/* What the checker's observer consists of. */
void check_launch_begins(struct launch *l, const struct start *s);
void check_launch_ends(struct launch *l);
void check_group_begins(struct group *g);
void check_group_ends(struct group *g);
void check_barrier_opens(struct group *g);
void check_insn(struct wave *w, const struct insn *i);
bool check_touch(const struct touch *t);
uint64_t check_lanes(struct wave *w, const struct insn *i, const struct reach *r, uint32_t size,
                     enum access access, int reg);

/* Launches of several queues may be under way: everything below is under one lock. */
void check_lock(void);
void check_unlock(void);

/* A shuffle that a lane reads another one by that is not active: last is where that one was, NULL where it is
 * not known. */
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
    /* Where its lanes are: those that are active, at the last vector instruction since then (NULL: none yet),
     * the others where `places` has them. */
    uint64_t active;
    const struct insn *at, **places;
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
    struct launch *launch; /* NULL: it has ended */
    char *kernel;
    bool runtime; /* a kernel of the HIP runtime: it copies what nobody wrote, and is right in the rest */
    struct copies copies; /* what such a kernel copies to the host */
    struct stamp stamp;
    /* It wrote to memory that the host sees, or waited for what is written there: the host may have ordered
     * it without a word. */
    bool talks;
};

/* The launches can't have touched memory at the same time: `before` had ended. */
static inline bool launch_before(const struct check_launch *before, const struct check_launch *mine)
{
    return before != mine && (order_is(&before->stamp, &mine->stamp) || before->talks || mine->talks);
}

/* The group has ended. */
struct check_group;
void launches_keep(struct check_group *g);

/* Forgets what ended launches did: nothing races with it any more. */
void launches_forget(void);

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
    uint8_t *scratch_written[16 * 2]; /* of each wave: bits of its private memory, made when first touched */
    unsigned nwaves;
    struct check_wave *waves; /* NULL: it has ended */
};

/* Bit sets of bytes. */
static inline void bits_set(uint8_t *bits, uint64_t at, size_t n, bool on)
{
    for (; n && at & 7; n--, at++)
        bits[at / 8] = (uint8_t)(on ? bits[at / 8] | 1u << at % 8 : bits[at / 8] & ~(1u << at % 8));
    if (n / 8)
        memset(bits + at / 8, on ? 0xff : 0, n / 8);
    for (at += n & ~(size_t)7, n &= 7; n; n--, at++)
        bits[at / 8] = (uint8_t)(on ? bits[at / 8] | 1u << at % 8 : bits[at / 8] & ~(1u << at % 8));
}

static inline bool bits_clear(const uint8_t *bits, uint64_t at, size_t n)
{
    for (; n; n--, at++)
        if (bits[at / 8] >> at % 8 & 1)
            return false;
    return true;
}

/* "write of 4 bytes" */
void print_access(struct buf *out, const struct touch *t);
struct site touch_site(const struct touch *t);

/* One lane's access; false: it must not happen. Under the lock, as all that follows. */
bool touch_lane(const struct touch *t);
/* The bounds of LDS and private memory as touch_lane has them, for all lanes at once: those that it needn't
 * look at are taken out of the mask that comes back. */
uint64_t lanes_left(struct check_group *g, struct wave *w, const struct insn *i, const struct reach *r,
                    uint32_t size, enum access access, int reg);

/* Reports what the access of a group's lane races with. cell: of the first dword; memory: the bytes, on the
 * host. */
void race_touch(struct check_group *g, const struct touch *t, struct cell *cell, const uint8_t *memory,
                const struct block *b);
void race_barrier(struct check_group *g);
/* The wave waited for its stores. */
void race_fence(struct check_wave *k);
/* ds_gws_barrier: from here on the others' accesses before it are ordered. */
void race_meets(struct check_group *g, struct check_wave *w);
void race_met(struct check_group *g, struct check_wave *w);
/* The moments so far are over; how many there are. */
void race_forget(void);
/* The instruction whose lanes race_touch is asked about one by one; NULL: not known. */
extern const struct reach *race_reach;

/* A part of a wave's life. */
struct moment {
    const struct check_group *group;
    uint32_t wave, epoch;
    uint32_t group_releases, wave_releases; /* so many came before it */
    uint32_t fences;
};
struct moments {
    VEC(struct moment) all;
    uint32_t base; /* number of the first one; shadows with lower ones are of past launches */
};
extern struct moments moments;

static inline struct moment *moment_of(uint32_t number)
{
    uint32_t n = number - moments.base; /* of no moment at all: too large */
    return n < moments.all.n ? &moments.all.p[n] : NULL;
}

/* The wave's present moment. */
uint32_t race_moment(struct check_group *g, unsigned wave);
/* An atomic or volatile load: it may acquire. */
bool race_marked_load(const struct isa *isa, const struct insn *i);
/* Two readers, of different waves; atomic loads only where no plain ones are to be remembered. */
void race_read(struct cell *c, const struct past *p);

static inline struct past past_of(uint32_t moment, const struct wave *w, const struct insn *i, unsigned lane,
                                  unsigned mask, bool atomic)
{
    return (struct past){.moment = moment,
                         .lane = lane & 63,
                         .mask = mask & 15,
                         .atomic = atomic,
                         .word = (uint32_t)(i - w->code->insns) & (PAST_WORDS - 1)};
}

/* Registers that hold what nobody wrote. bits: which bytes were written; NULL: all of them. */
void taint_load(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at);
/* That dword of the data is such a value. */
bool taint_stores(const struct check_group *g, const struct touch *t, unsigned word);
/* Some register may hold such a value. */
bool taint_lives(const struct check_wave *k);
void taint_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);

/* Barriers that not all lanes reach. */
void barrier_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);
void barrier_opens(struct group *g);

#endif
