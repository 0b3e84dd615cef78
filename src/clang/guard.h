/* Limits the files that libclang may open, in a process that only parses: regular files of a sane
 * size, and folders. An #include may name a FIFO, a terminal, /dev/zero, and opening or reading
 * these takes forever.
 *
 * guard.c and absent.c define open and stat for the whole program, not only in those processes:
 * when libLLVM is loaded, its calls are bound to the first definition, which must be the program's,
 * as libc comes later. It is loaded once, before the processes are forked (clang_load). Until
 * guard_start, they pass their calls on. */
#ifndef CLANG_GUARD_H
#define CLANG_GUARD_H

#include "base/arena.h"

enum { GUARD_FILE_MAX = 256 << 20 }; /* bytes */

/* From now on, open(2) fails in this process with EACCES for all other files, and for writing.
 * Permanent. */
void guard_start(void);

/* Until the next call, files below this absolute folder may be written as well; NULL: none. Do not
 * parse any user file meanwhile. */
void guard_allow(const char *folder);

/* Forgets which files were refused. */
void guard_forget(void);

/* Adds to a diagnostic of libclang's why a file that it names was refused, which libclang can't
 * know. Returns text owned by the arena, or text itself. */
const char *guard_explain(const char *text, struct arena *a);

#endif
