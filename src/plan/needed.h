/* What rows ask a file for: a macro, a header beyond those of the header rows, a helper. */
#ifndef PLAN_NEEDED_H
#define PLAN_NEEDED_H

#include "base/vec.h"
#include <stdbool.h>

/* Each text once: there are few, whatever the length of the file. Zero-initialise. */
struct needed {
    VEC(const char *) seen;
};

void needed_release(struct needed *n);

/* Is it there (not NULL), and asked for the first time? */
bool needed_is_new(struct needed *n, const char *text);

#endif
