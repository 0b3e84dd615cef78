/* What a member is a member of, by tokens. */
#ifndef PLAN_CALLS_OBJECT_H
#define PLAN_CALLS_OBJECT_H

#include "core/lex.h"

/* Returns the first token of the expression that the "." or "->" at token dot belongs to, "a" of
 * "a.b[i]->c"; 0 if it is not a chain of names, calls, indices and parentheses. */
uint32_t object_begin(const struct tokens *t, uint32_t dot);

/* Returns the name before the template's arguments that end at token i, "tiled_partition" of
 * "tiled_partition<8>"; 0 if there is none. */
uint32_t object_template(const struct tokens *t, uint32_t i);

#endif
