/* Records where libclang looked for a file and found none, in a process that only parses. A file
 * that appears there later may be found instead of the earlier one. */
#ifndef CLANG_ABSENT_H
#define CLANG_ABSENT_H

#include "base/arena.h"
#include "base/vec.h"

struct absent {
    VEC(const char *) v;
};

/* From now on, this process records absolute paths for which stat(2) finds nothing. Permanent. */
void absent_start(void);

/* Forgets the recorded paths. */
void absent_forget(void);

/* Adds the recorded paths that still do not exist; the arena owns the copies. Leaves out
 * /usr/include and the compiler's folder: nobody puts headers there by hand. If there were too many
 * paths to record, adds "/", which always exists. */
void absent_list(struct absent *out, struct arena *a);

#endif
