/* Messages about launches that go wrong. */
#ifndef VGPU_MACHINE_TROUBLE_H
#define VGPU_MACHINE_TROUBLE_H

#include "vgpu/machine/machine.h"
#include <stdarg.h>

/* The name of the kernel whose descriptor is at that address, by the code object's symbols:
 * "vecadd(float*, int)"; "?" if they do not have it. Lives as long as the code. */
const char *trouble_kernel(const struct code *code, uint64_t descriptor);

/* Sets l->trouble for a launch that does not start. Always returns -1. */
int trouble_launch(struct kernel_launch *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sets the trouble of the wave's launch, unless it is set already. at: the instruction, or a copy
 * of it. Thread-safe. */
void trouble_wave(struct wave *w, const struct insn *at, enum trouble what, const char *format,
                  va_list args);

/* Writes "thread (3,0,0)" for a lane, and "it" for -1. */
void trouble_thread(const struct wave *w, int lane, char *out, size_t size);

/* The instruction in front of w->pc; NULL: not known. */
const struct insn *trouble_last(const struct wave *w);

#endif
