/* Whose lanes code counts (core/lane_code.h), as rewrites ask it. */
#ifndef PLAN_CONDITIONS_LANES_H
#define PLAN_CONDITIONS_LANES_H

#include "core/lane_code.h"
#include "core/lane_names.h"
#include "plan/input/input.h"

struct lanes {
    const struct input *in;
    struct lane_names names; /* the project's, or those of the file alone */
    struct lane_reading reading;
    struct lane_codes codes;
};

/* Looks at all functions and macros of the file. Owned by the arena; l must stay where it is.
 * Linear but for the sorting. */
void lanes_init(struct lanes *l, const struct input *in, struct arena *a);

/* Says whose lanes the code at a token counts. why: for LANES_UNCLEAR, what speaks for both; else
 * unchanged. O(log n). */
enum lanes_kind lanes_at(const struct lanes *l, uint32_t i, const char **why);

#endif
