/* Accesses of kernels to memory that is not there. The host reports them as signals; here they
 * become the launch's trouble. */
#ifndef VGPU_MACHINE_FAULT_H
#define VGPU_MACHINE_FAULT_H

#include "vgpu/machine/machine.h"

/* Catches SIGSEGV, SIGBUS and SIGFPE. Signals of other code are passed on to the handlers that were
 * there before. fault_init: once, at the start. fault_arm: again, in case the program has set its
 * own handlers since. The two must not run at the same time, nor twice at a time. */
void fault_init(void);
void fault_arm(void);

/* Calls run(w). A fault in it traps the wave, unless it can be run again by the interpreter
 * (struct wave: again). */
void fault_guard(struct wave *w, void (*run)(struct wave *w));

#endif
