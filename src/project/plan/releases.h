/* The compute capability and the CUDA release that the port of the whole project stands for. */
#ifndef PROJECT_PLAN_RELEASES_H
#define PROJECT_PLAN_RELEASES_H

#include "project/plan/plan.h"
#include "project/units/units.h"

/* flags: those of each job. Finds the pair with which most conditions of the project can be ported (plan->releases), and
 * computes the project's macros for it. Reads the files that have such conditions. Runs after the
 * survey. */
void releases_choose(struct plan *plan, const struct unit_flags *flags, int threads);

#endif
