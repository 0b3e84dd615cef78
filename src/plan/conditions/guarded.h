/* Code for NVIDIA's compilers only: code that is already in a condition on HIP, and code that is
 * put into one. */
#ifndef PLAN_CONDITIONS_GUARDED_H
#define PLAN_CONDITIONS_GUARDED_H

#include "core/branch.h"
#include "plan/input/input.h"

/* Which branches are in a group that asks for HIP, or inside one: somebody has already decided what
 * HIP gets. Likewise groups that ask for __CUDA_ARCH__. The arrays are the arena's. */
struct guarded {
    const struct tokens *tok;
    const bool *is, *arch; /* of each directive that opens a branch */
};
void guarded_init(struct guarded *g, const struct tokens *t, struct arena *a);
bool guarded_has(const struct guarded *g, uint32_t i);
bool guarded_by_arch(const struct guarded *g, uint32_t i);

/* Returns which branches only nvcc and its like see, because they ask for its macro: "#ifdef
 * __CUDACC__", "#if defined(__CUDACC__)", the "#else" of "#ifndef __CUDACC__", and branches inside
 * these. As above. */
const bool *guarded_by_nvcc(const struct tokens *t, struct arena *a);

/* True if the tokens can be put into a condition: they begin and end outside of directives, within
 * one branch. */
bool guard_fits(const struct tokens *t, struct tok_range r);

/* Puts them into a condition that excludes them from HIP's compilers, on lines of its own before
 * and after them. */
void guard_code(const struct input *in, struct output *out, struct tok_range r, const char *by);

#endif
