/* Barriers that not all lanes reach. */
#ifndef VGPU_CHECK_BARRIER_H
#define VGPU_CHECK_BARRIER_H

#include "vgpu/check/state.h"

/* barrier_insn: the wave is about to run an instruction. barrier_opens: the barrier of a workgroup
 * opens; its waves are still in WAVE_BARRIER. The caller holds the checker's lock. */
void barrier_insn(struct check_group *g, struct check_wave *k, struct wave *w,
                  const struct insn *i);
void barrier_opens(struct group *g);

#endif
