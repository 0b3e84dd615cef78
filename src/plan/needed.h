/* What guard= and include= ask for: a macro, a header beyond those of the header rows. */
#ifndef PLAN_NEEDED_H
#define PLAN_NEEDED_H

#include "base/vec.h"
#include "plan/input.h"

/* Each text once: there are few, whatever the length of the file. Zero-initialise. */
struct needed {
    VEC(const char *) seen;
};

void needed_release(struct needed *n);

/* Is it there (not NULL), and asked for the first time? */
bool needed_is_new(struct needed *n, const char *text);

/* Does the ported file include one of the headers (a list with commas), or one of the user's headers that it
 * includes? */
bool needed_included(const struct input *in, const char *list);

/* The #include behind which a line of the port's own can stand: the first of CUDA's headers that is in no
 * branch. NULL where there is none. */
const struct directive *needed_place(const struct input *in);

#endif
