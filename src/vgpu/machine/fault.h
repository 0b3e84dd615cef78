/* Accesses of kernels to memory that is not there: a signal of the host, trouble of the launch. */
#ifndef VGPU_MACHINE_FAULT_H
#define VGPU_MACHINE_FAULT_H

#include "vgpu/machine/machine.h"

/* Catches SIGSEGV, SIGBUS and SIGFPE; those of other code go where they went before. init: once;
 * arm: again, in case that the program has put its own handlers there since. Not two at a time. */
void fault_init(void);
void fault_arm(void);

/* Runs run(w); a fault within traps the wave. */
void fault_guard(struct wave *w, void (*run)(struct wave *w));

#endif
