/* Finds the tokens that are device code only. */
#ifndef PLAN_INPUT_BODIES_H
#define PLAN_INPUT_BODIES_H

#include "base/vec.h"
#include "plan/input/input.h"

/* Bodies of functions and lambdas that are __global__, or __device__ and not also __host__. Sorted,
 * disjoint. */
struct bodies {
    VEC(struct tok_range) device;
};

/* Returns the "{" of the body that belongs to the specifier at token i, __global__ or __device__; 0
 * if there is none, or the function is for the host as well. */
uint32_t body_begin(const struct tokens *t, uint32_t i);

/* Finds them by tokens; if a macro hides the keyword, by the parse. */
void bodies_find(struct bodies *b, const struct input *in);
void bodies_release(struct bodies *b);

/* True if the target release has the row's function for device code alone (nohost=). */
bool is_for_device_only(const struct input *in, struct row row);

/* True for a C or C++ file, or a header, without any but for nvcc alone: a host's compiler may
 * compile it. */
bool bodies_none(const struct input *in);

/* True if the token is in one. */
bool bodies_have(const struct bodies *b, uint32_t i);

#endif
