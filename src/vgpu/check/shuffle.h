/* Shuffles from lanes that are not active. */
#ifndef VGPU_CHECK_SHUFFLE_H
#define VGPU_CHECK_SHUFFLE_H

#include "vgpu/check/state.h"

/* ds_bpermute_b32 is to run. Under the lock. */
void shuffle_insn(struct check_group *g, struct check_wave *k, const struct wave *w,
                  const struct insn *i);

/* The vector instruction runs in other lanes than the one before it. Takes the lock where it
 * has something to say. */
void shuffle_other_lanes(struct check_wave *k, const struct wave *w, const struct insn *i);

/* The wave has ended. Under the lock. */
void shuffle_ends(struct check_wave *k, const struct group *g, unsigned wave);

#endif
