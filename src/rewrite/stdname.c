/* stdname: std::printf in device code becomes printf. HIP declares one for the device at
 * global scope, and std has it only where HIP's runtime was included before <cstdio>; nvcc
 * includes CUDA's first. */
#include "plan/input/bodies.h"

static bool is_std_printf(const struct tokens *t, uint32_t i)
{
    return i >= 2 && tok_is(t, i - 1, P_SCOPE) && tok_word(t, i, "printf") &&
           tok_word(t, i - 2, "std");
}

static void stdname_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies;
    bodies_find(&bodies, in);
    for (uint32_t i = 2; i < t->n && bodies.device.n; i++) {
        if (!is_std_printf(t, i) || !bodies_have(&bodies, i))
            continue;
        uint32_t first = i >= 3 && tok_is(t, i - 3, P_SCOPE) ? i - 3 : i - 2;
        edit_replace(out->edits, (struct span){t->tok[first].begin, t->tok[i].begin}, STR(""),
                     EDIT_REWRITE, "stdname");
    }
    bodies_release(&bodies);
}

const struct rewrite rewrite_stdname = {"stdname", .run = stdname_run};
