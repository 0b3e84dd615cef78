/* LLVM, which is loaded when the first kernel is compiled. It compiles text to machine code. */
#ifndef VGPU_JIT_LLVM_H
#define VGPU_JIT_LLVM_H

#include <stdbool.h>
#include <stddef.h>

/* The number of 32-bit lanes in a vector register that code is made for; 0: this processor has no
 * vector registers that make compiling worthwhile. */
unsigned llvm_width(void);

/* Loads the library. False: there is none, or it lacks a function. Only one thread may call this
 * and the functions below, except llvm_drop. between is called often while something is compiled;
 * it need not return. */
bool llvm_load(void (*between)(void));

/* Compiles a module in LLVM's language (text[length] is 0) and returns its function of that name.
 * NULL: that failed. *code is the module's code, for llvm_drop. */
void *llvm_compile(const char *text, size_t length, const char *function, void **code);

/* Compiles something small, after which LLVM has registered nearly all its functions for exit(). */
void llvm_warm_up(void);

/* Frees the memory of a module's code. */
void llvm_drop(void *code);

#endif
