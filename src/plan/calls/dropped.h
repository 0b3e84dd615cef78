/* Arguments that the port does not have: out= and its like leave them out. */
#ifndef PLAN_CALLS_DROPPED_H
#define PLAN_CALLS_DROPPED_H

#include "base/vec.h"
#include "plan/input/input.h"

/* Zero-initialise, then dropped_init. */
struct dropped {
    VEC(struct tok_range)
    args; /* by their first tokens; apart from one another, or one within another */
    size_t next;
    uint32_t past; /* of those up to the last token asked about */
};

void dropped_init(struct dropped *d, const struct input *in);
void dropped_release(struct dropped *d);

/* Does the token stand in such an argument? Ask in the order of tokens. */
bool dropped_has(struct dropped *d, uint32_t tok);

#endif
