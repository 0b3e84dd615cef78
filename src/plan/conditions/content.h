/* The content of each branch of a file's conditions, as far as it decides whether HIP can compile
 * the branch. */
#ifndef PLAN_CONDITIONS_CONTENT_H
#define PLAN_CONDITIONS_CONTENT_H

#include "plan/input/input.h"

struct content {
    bool code;    /* anything at all */
    bool needed;  /* other than #includes and macros that only conditions ask for */
    bool ptx;     /* inline assembly, which is PTX */
    bool fails;   /* something else that HIP can't compile: an #error, a name that HIP lacks */
    bool refuses; /* a run of code that only ends the program */
    bool hip;     /* names or headers of HIP's */
    bool lost;    /* of a side: what other code needs is not in it */
};

static inline void content_add(struct content *to, struct content c)
{
    to->code |= c.code;
    to->needed |= c.needed;
    to->ptx |= c.ptx;
    to->fails |= c.fails;
    to->refuses |= c.refuses;
    to->hip |= c.hip;
}

/* Returns the content by number of the directive that begins a branch, without the branches inside
 * it. Owned by the arena. */
struct content *contents_find(const struct input *in, struct arena *a);

/* Returns the tokens that name a function of CUDA's that HIP lacks, where the file defines or declares
 * it: uses of it mean the program's own. In order, *n of them. Owned by the arena. */
const uint32_t *contents_find_api(const struct input *in, uint32_t *n, struct arena *a);

#endif
