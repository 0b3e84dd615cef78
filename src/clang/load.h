/* libclang is loaded when it is needed, not with the program: with LLVM and its libraries, loading
 * takes longer than most commands run. */
#ifndef CLANG_LOAD_H
#define CLANG_LOAD_H

/* Loads libclang, which takes some 70 ms of processor time: NULL, or the reason why it can't be
 * loaded, permanently. All other functions call it; call it before forking processes that parse, so
 * that it is done once. Safe to call from several threads at once. */
const char *clang_load(void);

#endif
