/* Computes the bytes of the branches that HIP leaves out from the decided directives. */
#ifndef PLAN_CONDITIONS_SIDES_SPANS_H
#define PLAN_CONDITIONS_SIDES_SPANS_H

#include "plan/conditions/sides.h"

/* Left out are a branch, and also its directive, if an earlier branch decides. */
enum { BRANCH_LEFT_OUT = 1, DIRECTIVE_LEFT_OUT = 2 };

/* Fills in left_out_span and kept_span; a branch inside one that is left out is left out, too.
 * Owned by the arena. */
void sides_make_spans(struct sides *s, const struct tokens *t, struct arena *a);

/* Fills in hip_span and renamed. Owned by the arena. */
void sides_find_hip(struct sides *s, const struct input *in, struct arena *a);

#endif
