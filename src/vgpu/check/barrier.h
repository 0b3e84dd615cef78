/* Barriers that not all lanes reach. */
#ifndef VGPU_CHECK_BARRIER_H
#define VGPU_CHECK_BARRIER_H

#include "vgpu/check/state.h"

/* An instruction is to run; a barrier opens. Under the lock. */
void barrier_insn(struct check_group *g, struct check_wave *k, struct wave *w,
                  const struct insn *i);
void barrier_opens(struct group *g);

#endif
