/* The macros for HIP that the build files of a port must define. */
#ifndef PROJECT_PLAN_HIP_DEFINES_H
#define PROJECT_PLAN_HIP_DEFINES_H

#include "plan/input/input.h"
#include "project/plan/plan.h"

/* Those of one build file. */
struct hip_defines {
    const struct hip_define *define;
    uint32_t n;
};

/* Decides it for each job that is a build file: plan->defines, one for each job, or NULL if the
 * project's sources ask for no such macro. A file must define what the sources below its folder ask
 * for; all macros, if it names files outside of its folder or has no sources below it. A CMake file
 * need not define what one in a folder above it does. Runs after the survey, and after it is decided
 * which files are inputs. */
void hip_defines_find(struct plan *plan);

#endif
