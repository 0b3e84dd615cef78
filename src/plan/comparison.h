/* Comparisons of a macro with a number in the condition of an #if. */
#ifndef PLAN_COMPARISON_H
#define PLAN_COMPARISON_H

#include "plan/input.h"

/* "CUDA_VERSION >= 11000", or the other way around. */
struct comparison {
    struct span span;
    bool alone; /* nothing else is in the condition, or in brackets around it */
    bool holds; /* for the value that was asked about */
};

/* The comparison that the macro at token i is a side of, as a whole term of a condition ("&&", "||", brackets
 * around it). False where it is no such term: "X / 1000 > 9", "F(X)". */
bool comparison_at(const struct tokens *t, uint32_t i, unsigned long value, struct comparison *out);

/* Does the directive ask for HIP, or for what projects call it (USE_ROCM)? Then somebody has decided already
 * what holds there. */
bool condition_knows_hip(const struct tokens *t, const struct directive *d);

#endif
