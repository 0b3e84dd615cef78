/* Functions that the file itself defines under a helper's name. */
#ifndef PLAN_HELPERS_HELPERS_OWN_H
#define PLAN_HELPERS_HELPERS_OWN_H

#include "base/vec.h"
#include "plan/input/input.h"

/* The file's own definitions under a helper's name: they stay, and so do their calls. */
struct helpers_own {
    VEC(const struct row_data *) v; /* few */
};

void helpers_own_init(struct helpers_own *own, const struct input *in);
void helpers_own_release(struct helpers_own *own);
bool helpers_own_has(const struct helpers_own *own, struct row row);

#endif
