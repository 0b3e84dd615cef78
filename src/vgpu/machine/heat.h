/* How long each kernel has run, so that those that run for long can be compiled. */
#ifndef VGPU_MACHINE_HEAT_H
#define VGPU_MACHINE_HEAT_H

#include "vgpu/machine/machine.h"

struct heat {
    const struct insn *entry;
    _Atomic uint64_t executed; /* instructions of all its waves */
    _Atomic uint64_t enough;   /* from here on it is hot; UINT64_MAX once that was told */
    _Atomic uint64_t told;     /* with how many, those of groups that go on among them */
    struct heat *next;
};

/* Instructions of a kernel's waves from which on it is hot; UINT64_MAX: never. Set
 * before the first launch.
 */
extern uint64_t heat_enough;

/* The record of a kernel in a list of them; NULL where nobody wants to know, or without
 * memory. Thread-safe.
 */
struct heat *heat_of(struct heat **list, const struct insn *entry);

/* Adds what a workgroup has executed, at its end. True, once: it is hot now. Who is told
 * may set enough again. */
bool heat_add(struct heat *h, uint64_t executed);

/* The same of a workgroup that has run for long and goes on: nothing is added as yet. */
bool heat_look(struct heat *h, const struct group *g);

/* Frees a list of records. */
void heat_free(struct heat *h);

#endif
