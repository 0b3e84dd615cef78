/* The kernels that a file defines. */
#ifndef PLAN_INPUT_KERNELS_H
#define PLAN_INPUT_KERNELS_H

#include "base/vec.h"
#include "plan/input/input.h"

struct kernels {
    VEC(struct tok_range) body; /* from "{" to "}"; sorted */
    bool hides;                 /* a function of the device is there whose keyword a macro hides */
};

/* Finds them by tokens; what they hide is known by the parse. */
void kernels_find(struct kernels *k, const struct input *in);
void kernels_release(struct kernels *k);

/* Are all kernels that can run the file's functions of the device its own, and seen?
 * Not those of a header.
 */
bool kernels_are_own(const struct kernels *k, const struct input *in);

/* Would "return;" at token i leave a kernel? Not where the token stands in a lambda in it. */
bool kernels_end_at(const struct kernels *k, const struct tokens *t, uint32_t i);

#endif
