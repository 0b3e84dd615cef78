/* Accesses of all lanes of an instruction at once. */
#ifndef VGPU_CHECK_LANES_H
#define VGPU_CHECK_LANES_H

#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* The bounds of LDS and private memory as touch_lane has them, for all lanes at once: those that it
 * needn't look at are taken out of the mask that comes back. */
uint64_t lanes_left(struct check_group *g, struct wave *w, const struct insn *i,
                    const struct reach *r, uint32_t size, enum access access, int reg);

#endif
