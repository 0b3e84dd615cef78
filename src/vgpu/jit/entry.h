/* Where the interpreter goes over into compiled code: the handlers of instructions that blocks
 * begin with are replaced by one that calls the code. */
#ifndef VGPU_JIT_ENTRY_H
#define VGPU_JIT_ENTRY_H

#include "vgpu/machine/machine.h"

/* A compiled kernel. Runs a wave from the block of that number on, until it has to stop
 * or w->left is used up. */
typedef void compiled_run(struct wave *w, uint32_t block);

/* A function that calls compiled code: clang's sanitizer would look for what it writes
 * in front of functions.
 */
#ifdef __clang__
#define CALLS_COMPILED __attribute__((no_sanitize("function")))
#else
#define CALLS_COMPILED
#endif

struct compiled_entry {
    insn_run *handler; /* the instruction's own */
    compiled_run *run;
    uint32_t block, mode;
    unsigned lanes;
};

/* The instruction's own handler, whether or not it was replaced. */
insn_run *entry_handler(const struct code *code, const struct insn *at);

/* Makes at an entry; e lives as long as the code. False: no memory, or it is one
 * already. Not two at a time.
 */
bool entry_add(struct code *code, const struct insn *at, struct compiled_entry *e);

/* Forgets the table of code that goes away. */
void entry_drop(struct code *code);

#endif
