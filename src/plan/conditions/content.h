/* The content of each branch of a file's conditions, as far as it decides whether HIP can compile
 * the branch. */
#ifndef PLAN_CONDITIONS_CONTENT_H
#define PLAN_CONDITIONS_CONTENT_H

#include "plan/input/input.h"

struct content {
    bool code;  /* anything at all */
    bool ptx;   /* inline assembly, which is PTX */
    bool fails; /* something else that HIP can't compile: an #error, a name that HIP lacks */
    bool hip;   /* names or headers of HIP's */
};

static inline void content_add(struct content *to, struct content c)
{
    to->code |= c.code;
    to->ptx |= c.ptx;
    to->fails |= c.fails;
    to->hip |= c.hip;
}

/* Returns the content by number of the directive that begins a branch, without the branches inside
 * it. Owned by the arena. */
struct content *contents_find(const struct input *in, struct arena *a);

/* True if these tokens define a function that CUDA has, and HIP does not have under that name. Then
 * the function and its uses are the program's own. */
bool content_defines_api(const struct input *in, struct tok_range tokens);

#endif
