/* libclang is loaded by who wants to parse, not with the program: with LLVM, and what that brings,
 * it takes longer to load than all that most commands do. */
#ifndef CLANG_LOAD_H
#define CLANG_LOAD_H

/* Loads libclang, which takes some 70 ms of processor: NULL, or why it can't be, for good. All
 * others call it; who forks processes that parse calls it before, so that it is done once. Safe to
 * call from several threads at once. */
const char *clang_load(void);

#endif
