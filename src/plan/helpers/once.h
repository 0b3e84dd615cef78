/* What rows ask a file for: a macro, a header beyond those of the header rows, a helper. */
#ifndef PLAN_HELPERS_ONCE_H
#define PLAN_HELPERS_ONCE_H

#include "base/vec.h"
#include <stdbool.h>

/* Each text once: there are few, whatever the length of the file. Zero-initialise. */
struct once {
    VEC(const char *) seen;
};

void once_release(struct once *n);

/* Is it there (not NULL), and asked for the first time? */
bool once_is_new(struct once *n, const char *text);

#endif
