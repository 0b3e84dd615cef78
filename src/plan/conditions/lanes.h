/* Whose lanes code counts: CUDA's 32, or AMD's, as the project's own HIP build does. Code counts
 * AMD's if it uses a name for their number (core/lane_names.h), or is handed one. */
#ifndef PLAN_CONDITIONS_LANES_H
#define PLAN_CONDITIONS_LANES_H

#include "core/functions.h"
#include "plan/input/input.h"

enum lanes_kind {
    LANES_CUDA,
    LANES_AMD,
    LANES_UNCLEAR /* there is reason for both */
};

struct lanes {
    const struct input *in;
    struct lane_code *code; /* functions, sorted and disjoint; from nfunctions on macros, likewise */
    uint32_t n, nfunctions;
};

/* Looks at all functions and macros of the file. Owned by the arena. Linear but for the sorting. */
void lanes_init(struct lanes *l, const struct input *in, struct arena *a);

/* Says whose lanes the code at a token counts. why: for LANES_UNCLEAR, what speaks for both; else
 * unchanged. O(log n). */
enum lanes_kind lanes_at(const struct lanes *l, uint32_t i, const char **why);

#endif
