/* Code that only NVIDIA's compilers are to see: what stands in a condition on HIP already, and
 * what is put into one. */
#ifndef PLAN_CONDITIONS_GUARDED_H
#define PLAN_CONDITIONS_GUARDED_H

#include "core/branch.h"
#include "plan/input/input.h"

/* Which branches stand in a group that asks for HIP, or within one: there somebody has decided what
 * HIP gets. The same of groups that ask for __CUDA_ARCH__. The arrays are the arena's. */
struct guarded {
    const struct tokens *tok;
    const bool *is, *arch; /* of each directive that opens a branch */
};
void guarded_init(struct guarded *g, const struct tokens *t, struct arena *a);
bool guarded_has(const struct guarded *g, uint32_t i);
bool guarded_by_arch(const struct guarded *g, uint32_t i);

/* Which branches only nvcc and its like see, as they ask for its macro: "#ifdef __CUDACC__", "#if
 * defined(__CUDACC__)", the "#else" of "#ifndef __CUDACC__", and what stands within. As above. */
const bool *guarded_by_nvcc(const struct tokens *t, struct arena *a);

/* Can the tokens be put into a condition: do they begin and end outside of
 * directives, within one branch? */
bool guard_fits(const struct tokens *t, struct tok_range r);

/* Puts them into one that HIP's compilers leave out: on lines of its own before and behind them. */
void guard_code(const struct input *in, struct output *out, struct tok_range r, const char *by);

#endif
