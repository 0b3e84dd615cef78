/* The sides of a condition: what stands in the branch of an #if or #elif, and what in those behind it. */
#ifndef PLAN_SIDE_H
#define PLAN_SIDE_H

#include "plan/input.h"

/* What a side has that decides whether HIP can take it. */
struct side {
    bool code; /* anything at all */
    bool ptx;  /* inline assembly, which is PTX */
};

/* The branch of the directive, and all others behind it in its group. */
struct side side_of_branch(const struct tokens *t, const struct directive *d);
struct side side_of_rest(const struct tokens *t, const struct directive *d);

#endif
