/* The checker: wrong use of memory, races, divergent barriers. */
#ifndef VGPU_CHECK_CHECK_H
#define VGPU_CHECK_CHECK_H

#include "vgpu/exec/memory.h"
#include "vgpu/machine/machine.h"

/* spec: $TRANSHIP_VGPU_CHECK, for output_parse; false: off. */
bool check_start(const char *spec);

void check_launch_begins(struct launch *l);
void check_launch_ends(struct launch *l);
void check_group_begins(struct group *g);
void check_group_ends(struct group *g);
void check_barrier_opens(struct group *g);
void check_insn(struct wave *w, const struct insn *i);
bool check_touch(const struct touch *t);
uint64_t check_lanes(struct wave *w, const struct insn *i, const struct reach *r, uint32_t size,
                     enum access access, int reg);

#endif
