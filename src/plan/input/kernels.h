/* The kernels that a file defines. */
#ifndef PLAN_INPUT_KERNELS_H
#define PLAN_INPUT_KERNELS_H

#include "base/vec.h"
#include "plan/input/input.h"

struct kernels {
    VEC(struct tok_range) body; /* from "{" to "}"; sorted */
    bool hides;                 /* it has a device function whose keyword a macro hides */
};

/* Finds them by tokens; those that tokens hide, by the parse. */
void kernels_find(struct kernels *k, const struct input *in);
void kernels_release(struct kernels *k);

/* True if all kernels that can run the file's device functions are in this file and were found.
 * False for a header. */
bool kernels_are_own(const struct kernels *k, const struct input *in);

/* True if "return;" at token i leaves a kernel. False if the token is in a lambda. */
bool kernels_end_at(const struct kernels *k, const struct tokens *t, uint32_t i);

#endif
