/* Hot kernels compiled: which, when, and by whom. */
#ifndef VGPU_JIT_JIT_H
#define VGPU_JIT_JIT_H

#include "vgpu/machine/start.h"

/* Reads TRANSHIP_VGPU_JIT: on (default), off, always. Before the first launch. True: the
 * two below are wanted. */
bool jit_start(const char *setting);

/* vgpu_hooks.hot, vgpu_hooks.forget. */
void jit_hot(const struct start *s);
void jit_forget(struct code *code);

#endif
