/* Races: accesses to the same bytes that nothing orders. race.c has the rules. All functions need
 * the checker's lock. */
#ifndef VGPU_CHECK_RACE_H
#define VGPU_CHECK_RACE_H

#include "vgpu/check/blocks.h"
#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* Reports the earlier accesses that the access of a group's lane races with, and notes it in the
 * shadow. cell: the shadow of the first dword; memory: the bytes, on the host; b: the block that
 * they are in, NULL for LDS. */
void race_touch(struct check_group *g, const struct touch *t, struct cell *cell,
                const uint8_t *memory, const struct block *b);
/* All waves of the group have met at a barrier. */
void race_barrier(struct check_group *g);
/* The wave waited for its stores. */
void race_fence(struct check_wave *k);
/* The wave comes to a ds_gws_barrier, and goes on behind it. From there on the other waves'
 * accesses before the barrier are ordered. */
void race_meets(struct check_group *g, struct check_wave *w);
void race_met(struct check_group *g, struct check_wave *w);
/* Forgets all moments so far: nothing races with their accesses any more. */
void race_forget(void);
/* The instruction whose lanes race_touch is asked about one by one; NULL: not known. */
extern const struct reach *race_reach;

/* A part of a wave's life. */
struct moment {
    const struct check_group *group;
    uint32_t wave, epoch;
    uint32_t group_releases, wave_releases; /* how many came before it */
    uint32_t fences;                        /* how often the wave had waited for its stores */
};
struct moments {
    VEC(struct moment) all;
    uint32_t base; /* number of the first one; lower numbers in shadows are of past launches */
};
extern struct moments moments;

/* The moment of that number, or NULL if it is 0 or was forgotten. */
static inline struct moment *moment_of(uint32_t number)
{
    uint32_t n = number - moments.base; /* very large if the number is below base */
    return n < moments.all.n ? &moments.all.p[n] : NULL;
}

/* The number of the wave's present moment; begins a new one if the last one is over. */
uint32_t race_moment(struct check_group *g, unsigned wave);
/* True for a load whose cache bits mark it as atomic or volatile: it may acquire. */
bool race_marked_load(const struct isa *isa, const struct insn *i);
/* Notes a read in the shadow, which has room for two reads, of different waves. An atomic load does
 * not take the place of a plain one. */
void race_read(struct cell *c, const struct past *p);

/* An access of a lane of w at instruction i, as the shadow keeps it. mask: the bytes of the
 * dword. */
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
