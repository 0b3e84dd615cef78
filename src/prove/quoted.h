/* What the compiler's messages quote. */
#ifndef PROVE_QUOTED_H
#define PROVE_QUOTED_H

#include "base/str.h"

/* Gets the next text in quotes of what is left of a message; false at its end. */
bool quoted_next(struct str *text, struct str *out);

#endif
