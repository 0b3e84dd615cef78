/* Where the lines belong that the port adds: into branches, if all that needs them stands there. What
 * is optional stays optional. */
#ifndef PLAN_INCLUDES_INCLUDES_HOME_H
#define PLAN_INCLUDES_INCLUDES_HOME_H

#include "plan/includes/branches.h"
#include "plan/includes/includes.h"

struct home {
    uint32_t branch; /* struct directive.parent of what is in it */
    const struct directive
        *behind; /* an #include of it, after which the runtime is there; or NULL */
};

struct homes {
    VEC(struct home) v; /* none: lines belong outside of all branches */
};

/* Finds the branches of a header or a host source in which it uses CUDA, if it does so nowhere else,
 * and if a line can be added to each. branches: what the plan includes so far. */
void homes_find(struct homes *h, const struct input *in, const struct include_plan *p,
                const struct branches *branches);

/* Finds the #includes of this header, as ported, if all are in branches. */
void homes_of_header(struct homes *h, const struct input *in, const struct include_plan *p,
                     struct str header);

void homes_release(struct homes *h);

#endif
