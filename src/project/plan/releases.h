/* The compute capability and the CUDA release that the port of the whole project stands for. */
#ifndef PROJECT_PLAN_RELEASES_H
#define PROJECT_PLAN_RELEASES_H

#include "project/plan/plan.h"

/* Finds the pair with which most conditions of the project can be ported (plan->releases), and
 * computes the project's macros for it. Reads the files that have such conditions. Runs after the
 * survey. */
void releases_choose(struct plan *plan, int threads);

#endif
