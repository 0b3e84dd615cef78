/* Registers that hold what nobody wrote. Under the lock. */
#ifndef VGPU_CHECK_TAINT_H
#define VGPU_CHECK_TAINT_H

#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* A load. bits: which bytes were written; NULL: all of them. */
void taint_load(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at);
/* That dword of the data is such a value. */
bool taint_stores(const struct check_group *g, const struct touch *t, unsigned word);
/* Some register may hold such a value. */
bool taint_lives(const struct check_wave *k);
void taint_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);

#endif
