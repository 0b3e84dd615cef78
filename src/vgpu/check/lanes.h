/* Accesses of all lanes of an instruction at once. */
#ifndef VGPU_CHECK_LANES_H
#define VGPU_CHECK_LANES_H

#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* Checks the accesses of all lanes of an instruction at once and notes those that are certainly
 * right. size: bytes of one lane's access; reg: the first vector register of the data, or -1.
 * Returns the lanes that touch_lane still has to check. The caller holds the checker's lock. */
uint64_t lanes_left(struct check_group *g, struct wave *w, const struct insn *i,
                    const struct reach *r, uint32_t size, enum access access, int reg);

#endif
