/* The bytes of the branches that HIP leaves out, from what was settled of their directives. */
#ifndef PLAN_CONDITIONS_SIDES_SPANS_H
#define PLAN_CONDITIONS_SIDES_SPANS_H

#include "plan/conditions/sides.h"

enum { DARK = 1, LATE = 2 }; /* a branch; and its directive as well, as an earlier branch decides */

/* Fills in dark_span and kept_span; branches within those that are left out are so,
 * too. Owned by the arena.
 */
void sides_make_spans(struct sides *s, const struct tokens *t, struct arena *a);

#endif
