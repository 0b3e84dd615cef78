/* Where libclang looked for a file and there was none: in a process that is there for parsing
 * alone. A file that appears there later may be found instead of the one that was. */
#ifndef CLANG_ABSENT_H
#define CLANG_ABSENT_H

#include "base/arena.h"
#include "base/vec.h"

struct absent {
    VEC(const char *) v;
};

/* From now on, stat(2) of absolute paths where there is nothing is noted in
 * this process. For good. */
void absent_start(void);

/* Forgets what was noted. */
void absent_forget(void);

/* Adds the paths where there is nothing to this day, copies owned by the arena. What lies in
 * /usr/include and where the compiler lies are left out: nobody puts headers there by hand. Where
 * there were too many to be noted, "/" is among them, which is always there. */
void absent_list(struct absent *out, struct arena *a);

#endif
