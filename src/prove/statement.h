/* The statement that a place stands in: what a finding speaks of, and what a
 * compiler's error is about. */
#ifndef PROVE_STATEMENT_H
#define PROVE_STATEMENT_H

#include "core/lex.h"

/* The bytes of the statement, the declaration or the directive around a span: from behind the ";",
 * "{" or "}" before it to the next one, that included. Within "(", ";" does not end it, and neither
 * does "}" behind a "{" of its own. At most 40 lines in each direction. */
struct span statement_around(const struct tokens *t, struct span span);

/* The body of the function around a place: the outermost "{}" behind a ")". The place alone
 * where there is none. */
struct span body_around(const struct tokens *t, struct span span);

#endif
