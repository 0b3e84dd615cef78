/* What libclang may open: in a process that is there for parsing alone, regular files of a sane
 * size, and folders. An #include may name a FIFO, a terminal, /dev/zero: to open or to read
 * these takes forever.
 *
 * guard.c and absent.c define open and stat for the whole program, and not in those processes
 * alone: libLLVM's calls are bound when it is loaded, to the first definition that there is, which
 * has to be the program's, as libc comes behind that. It is loaded before the processes are forked,
 * once for all of them (clang_load). Until guard_start they pass on what they are called with. */
#ifndef CLANG_GUARD_H
#define CLANG_GUARD_H

#include "base/arena.h"

enum { GUARD_FILE_MAX = 256 << 20 }; /* bytes */

/* From now on, open(2) fails in this process with EACCES for all else, and
 * for writing. For good. */
void guard_start(void);

/* Until the next call, files below this absolute folder may be written as well; NULL: none. Nothing
 * of the user's may be parsed meanwhile. */
void guard_allow(const char *folder);

/* Forgets which files were refused. */
void guard_forget(void);

/* A diagnostic of libclang's with what it can't know: why a file that it names was refused. Owned
 * by the arena, or text itself. */
const char *guard_explain(const char *text, struct arena *a);

#endif
