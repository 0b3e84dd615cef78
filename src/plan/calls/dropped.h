/* Arguments that the port loses: out= and the like leave them out. */
#ifndef PLAN_CALLS_DROPPED_H
#define PLAN_CALLS_DROPPED_H

#include "base/vec.h"
#include "plan/input/input.h"

/* Zero-initialise, then dropped_init. */
struct dropped {
    VEC(struct tok_range)
    args; /* sorted by first token; disjoint or nested */
    size_t next;
    uint32_t past; /* past the arguments up to the last token asked about */
};

void dropped_init(struct dropped *d, const struct input *in);
void dropped_release(struct dropped *d);

/* True if the token is in such an argument. Ask in the order of tokens. */
bool dropped_has(struct dropped *d, uint32_t tok);

#endif
