/* How long each kernel has run, so that those that run for long can be compiled. */
#ifndef VGPU_MACHINE_HEAT_H
#define VGPU_MACHINE_HEAT_H

#include "vgpu/machine/machine.h"

struct heat {
    const struct insn *entry;
    _Atomic uint64_t executed; /* instructions of all its waves */
    _Atomic uint64_t enough;   /* it is hot from here on; UINT64_MAX once that was reported */
    _Atomic uint64_t told;     /* the count at that report, with those of running groups */
    struct heat *next;
};

/* A kernel is hot when its waves have executed this many instructions; UINT64_MAX: never. Set
 * before the first launch. */
extern uint64_t heat_enough;

/* The record of a kernel in a list, made at the first call. The list owns it. NULL: nobody wants to
 * know (heat_enough), or out of memory. Thread-safe. */
struct heat *heat_of(struct heat **list, const struct insn *entry);

/* Adds the number of instructions that a workgroup has executed, at its end. True if the kernel has
 * just become hot; then false, unless the caller sets `enough` again. */
bool heat_add(struct heat *h, uint64_t executed);

/* The same for a workgroup that has run for long and goes on; its instructions are counted, but not
 * added yet. */
bool heat_look(struct heat *h, const struct group *g);

/* Frees a list of records. */
void heat_free(struct heat *h);

#endif
