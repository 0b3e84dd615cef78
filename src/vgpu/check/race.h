/* Races: which accesses nothing orders. */
#ifndef VGPU_CHECK_RACE_H
#define VGPU_CHECK_RACE_H

#include "vgpu/check/blocks.h"
#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* All of it under the lock. */

/* Reports what the access of a group's lane races with. cell: of the first dword; memory:
 * the bytes, on the host. */
void race_touch(struct check_group *g, const struct touch *t, struct cell *cell,
                const uint8_t *memory, const struct block *b);
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

static inline struct past past_of(uint32_t moment, const struct wave *w, const struct insn *i,
                                  unsigned lane, unsigned mask, bool atomic)
{
    return (struct past){.moment = moment,
                         .lane = lane & 63,
                         .mask = mask & 15,
                         .atomic = atomic,
                         .word = (uint32_t)(i - w->code->insns) & (PAST_WORDS - 1)};
}

#endif
