/* Computes the bytes of the branches that HIP leaves out from the decided directives. */
#ifndef PLAN_CONDITIONS_SIDES_SPANS_H
#define PLAN_CONDITIONS_SIDES_SPANS_H

#include "plan/conditions/sides.h"

/* a branch; and also its directive, because an earlier branch decides */
enum { DARK = 1, LATE = 2 };

/* Fills in dark_span and kept_span; branches inside dark ones are dark, too. Owned by the arena. */
void sides_make_spans(struct sides *s, const struct tokens *t, struct arena *a);

#endif
