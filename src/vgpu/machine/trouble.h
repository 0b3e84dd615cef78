/* What went wrong in a launch, as a message. */
#ifndef VGPU_MACHINE_TROUBLE_H
#define VGPU_MACHINE_TROUBLE_H

#include "vgpu/machine/machine.h"
#include <stdarg.h>

/* The kernel whose descriptor is at that address, by the code object's symbols: "vecadd(float*,
 * int)"; "?" if they do not tell. Lives as long as the code. */
const char *trouble_kernel(const struct code *code, uint64_t descriptor);

/* A launch that does not start. Always -1. */
int trouble_launch(struct kernel_launch *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says it in launch->trouble, unless something is said there already. at: the
 * instruction, or a copy of it.
 */
void trouble_wave(struct wave *w, const struct insn *at, enum trouble what, const char *format,
                  va_list args);

/* "thread (3,0,0)" of a lane; of -1: "it". */
void trouble_thread(const struct wave *w, int lane, char *out, size_t size);

/* The instruction in front of w->pc. */
const struct insn *trouble_last(const struct wave *w);

#endif
