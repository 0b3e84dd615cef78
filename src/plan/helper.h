/* Helpers: code that the port writes into a file, for names that HIP has nothing for (helper=). */
#ifndef PLAN_HELPER_H
#define PLAN_HELPER_H

#include "base/vec.h"
#include "plan/input.h"

/* What the file defines itself under a name that a helper is for: it stays, and so do its calls. */
struct helpers_own {
    VEC(const struct row_data *) v; /* few */
};

void helpers_own_init(struct helpers_own *own, const struct input *in);
void helpers_own_release(struct helpers_own *own);
bool helpers_own_has(const struct helpers_own *own, struct row row);

/* The helpers that the file's names become calls of, each once, in the order of their first uses; lines end
 * as the file's. NULL where it needs none. */
const char *helper_text(const struct input *in, struct arena *a);

#endif
