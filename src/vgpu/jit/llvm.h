/* LLVM, loaded when the first kernel is compiled: text in, machine code out. */
#ifndef VGPU_JIT_LLVM_H
#define VGPU_JIT_LLVM_H

#include <stdbool.h>
#include <stddef.h>

/* The vector registers that code is made for: lanes of 32 bits in one; 0: this
 * processor has none that pay.
 */
unsigned llvm_width(void);

/* Loads the library. False: there is none, or it lacks something. One thread only,
 * like all that follows but llvm_drop. between: called often while something is
 * compiled; it need not come back. */
bool llvm_load(void (*between)(void));

/* Compiles a module in LLVM's language (text[length] is 0) and finds its function of that name.
 * NULL: it can't be done. *code is what llvm_drop takes. */
void *llvm_compile(const char *text, size_t length, const char *function, void **code);

/* Compiles something small: by then LLVM has registered nearly all that it has for exit(). */
void llvm_warm_up(void);

/* Gives the memory of a module's code back. */
void llvm_drop(void *code);

#endif
