/* Finds the statement around a place: the subject of a finding or of a compiler's error. */
#ifndef PROVE_STATEMENT_H
#define PROVE_STATEMENT_H

#include "core/lex.h"

/* Returns the bytes of the statement, the declaration or the directive around a span: from after
 * the ";", "{" or "}" before it to the next one, inclusive. Inside "(", ";" does not end it, and
 * neither does "}" after a "{" of its own. At most 40 lines in each direction. */
struct span statement_around(const struct tokens *t, struct span span);

/* Returns the body of the function around a place: the outermost "{}" after a ")". Only the place
 * if there is none. */
struct span body_around(const struct tokens *t, struct span span);

/* True if a single operand begins at the place, "b[i].x" or "f(x)", and ends what stands around it:
 * a cast before it is one of all that. */
bool is_operand(const struct tokens *t, uint32_t at);

/* True if the place may be in a member of a class that has base classes: in the class, or in a
 * member that is defined outside of a class template. */
bool may_be_inherited(const struct tokens *t, uint32_t at);

#endif
