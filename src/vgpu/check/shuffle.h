/* Shuffles from lanes that are not active. */
#ifndef VGPU_CHECK_SHUFFLE_H
#define VGPU_CHECK_SHUFFLE_H

#include "vgpu/check/state.h"

/* The wave is about to run a ds_bpermute_b32. The caller holds the checker's lock. */
void shuffle_insn(struct check_group *g, struct check_wave *k, const struct wave *w,
                  const struct insn *i);

/* The wave is about to run a vector instruction in other lanes than the one before it. Takes the
 * lock if it has something to report. */
void shuffle_other_lanes(struct check_wave *k, const struct wave *w, const struct insn *i);

/* The wave has ended: reports a shuffle that still waits and frees what is kept for this. The
 * caller holds the lock. */
void shuffle_ends(struct check_wave *k, const struct group *g, unsigned wave);

#endif
