/* What the checker's files share. */
#ifndef VGPU_CHECK_INTERNAL_H
#define VGPU_CHECK_INTERNAL_H

#include "base/vec.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include <string.h>

/* Launches of several queues may be under way: everything below is under one lock. */
void check_lock(void);
void check_unlock(void);

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
    /* At the last barrier: which lanes that exist were not there. */
    uint64_t lanes, missing;
    const struct insn *barrier;
    bool whole; /* EXEC was widened to all lanes, for saving registers */
    struct taint *taint;
};

/* A workgroup; what races need of it outlives it until no launch is under way. */
struct check_group {
    struct check_group *next;
    uint64_t launch;    /* serial number */
    struct group ident; /* id, items, code, launch: for messages */
    const char *kernel;
    bool silent;    /* a kernel of the runtime */
    unsigned lanes; /* of a wave */
    uint32_t epoch; /* barriers so far */
    VEC(uint64_t) releases;
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

/* Reports what the access of a group's lane races with. cell: of the first dword; memory: the bytes, on the
 * host. */
void race_touch(struct check_group *g, const struct touch *t, struct cell *cell, const uint8_t *memory,
                const struct block *b);
void race_barrier(struct check_group *g);
/* ds_gws_barrier: from here on the others' accesses before it are ordered. */
void race_meets(struct check_group *g, struct check_wave *w);
void race_met(struct check_group *g, struct check_wave *w);
/* No launch is under way. */
void race_forget(void);

/* Registers that hold what nobody wrote. bits: which bytes were written; NULL: all of them. */
void taint_load(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at);
/* That dword of the data is such a value. */
bool taint_stores(const struct check_group *g, const struct touch *t, unsigned word);
void taint_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);

/* Barriers that not all lanes reach, shuffles from lanes that are not there. */
void barrier_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);
void barrier_opens(struct group *g);

#endif
