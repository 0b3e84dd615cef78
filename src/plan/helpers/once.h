/* Requests that rows make once per file: a macro, an extra header, a helper. */
#ifndef PLAN_HELPERS_ONCE_H
#define PLAN_HELPERS_ONCE_H

#include "base/vec.h"
#include <stdbool.h>

/* The texts, each once: there are few, whatever the length of the file. Zero-initialise. */
struct once {
    VEC(const char *) seen;
};

void once_release(struct once *n);

/* True if the text is not NULL and new. */
bool once_is_new(struct once *n, const char *text);

#endif
