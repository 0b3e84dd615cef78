/* Code that only refuses: where a program has nothing for a device, it often says so when it runs. */
#ifndef CORE_REFUSAL_H
#define CORE_REFUSAL_H

#include "core/lex.h"

/* True for the name in "assert(0 && ...)", "assert(false)", "__trap()", "abort()" and the like: what
 * ends the program whatever it was given. */
bool refusal_at(const struct tokens *t, uint32_t i);

/* True for a token of code that does more: an assignment, or a choice. */
bool refusal_ends_at(const struct tokens *t, uint32_t i);

/* True for a run of tokens that ends the program and does nothing else but, maybe, say why. */
bool refusal_is_all(const struct tokens *t, struct tok_range r);

#endif
