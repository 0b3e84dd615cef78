/* The entries from the interpreter into compiled code: the handler of the first instruction of a
 * block is replaced by one that calls the code. */
#ifndef VGPU_JIT_ENTRY_H
#define VGPU_JIT_ENTRY_H

#include "vgpu/machine/machine.h"

/* A compiled kernel. Runs a wave from the block of that number on, until the wave has to stop or
 * w->left is used up. */
typedef void compiled_run(struct wave *w, uint32_t block);

/* For a function that calls compiled code: clang's sanitizer would look for data that it puts in
 * front of functions, and compiled code has none. */
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

/* Makes the instruction at `at` an entry; e has to live as long as the code. False: out of memory,
 * or it is an entry already. Only one call at a time. */
bool entry_add(struct code *code, const struct insn *at, struct compiled_entry *e);

/* Frees the table of entries of code that is unloaded. */
void entry_drop(struct code *code);

#endif
