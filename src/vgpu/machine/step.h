/* One instruction of a wave. */
#ifndef VGPU_MACHINE_STEP_H
#define VGPU_MACHINE_STEP_H

#include "vgpu/machine/machine.h"

/* Decodes the instruction at i, which no wave has come to yet, and returns its handler.
 * Thread-safe. */
insn_run *machine_decode(const struct code *code, const struct insn *i);

/* The handler of an instruction, which is decoded if need be. */
static inline insn_run *insn_ready(const struct wave *w, const struct insn *i)
{
    insn_run *run = __atomic_load_n(&i->run, __ATOMIC_ACQUIRE);
    return __builtin_expect(run != NULL, 1) ? run : machine_decode(w->code, i);
}

/* MODE[28:27]: vector instructions use relative registers, or are skipped. Such a wave is run by
 * vgpu_hooks.run_special. */
static inline bool wave_is_special(const struct wave *w)
{
    return w->mode >> 27 & 3;
}

#endif
