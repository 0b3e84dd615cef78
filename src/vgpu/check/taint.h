/* Registers that hold values which nobody wrote. All functions need the checker's lock. */
#ifndef VGPU_CHECK_TAINT_H
#define VGPU_CHECK_TAINT_H

#include "vgpu/check/state.h"
#include "vgpu/machine/reach.h"

/* Notes a load. bits: which bytes of the memory were written, the access at bit `at`; NULL: all. */
void taint_load(struct check_group *g, const struct touch *t, const uint8_t *bits, uint64_t at);
/* True if that dword of a store's data is such a value. */
bool taint_stores(const struct check_group *g, const struct touch *t, unsigned word);
/* True if some register of the wave may hold such a value. */
bool taint_lives(const struct check_wave *k);
/* The wave is about to run an instruction: follows a move, and reports any other use of such a
 * value. */
void taint_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i);

#endif
