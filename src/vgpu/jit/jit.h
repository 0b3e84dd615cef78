/* The compiler of hot kernels: which it compiles, when, and on which thread. */
#ifndef VGPU_JIT_JIT_H
#define VGPU_JIT_JIT_H

#include "vgpu/machine/start.h"

/* setting: the value of TRANSHIP_VGPU_JIT: on (default), off, always. Called before the first
 * launch. True: the two functions below have to be set in vgpu_hooks. */
bool jit_start(const char *setting);

/* For vgpu_hooks.hot and vgpu_hooks.forget. */
void jit_hot(const struct start *s);
void jit_forget(struct code *code);

#endif
