/* Macros whose definitions depend on a release, and that the build may define as well (-DHAS_X): their
 * value in the port is not known. */
#ifndef PROJECT_PLAN_BUILD_MACROS_H
#define PROJECT_PLAN_BUILD_MACROS_H

#include "project/plan/plan.h"
#include "project/units/units.h"

/* Returns whether some build file, or a flag of a source, defines the macro: by macro.number. NULL: no
 * macro depends on a release. flags: by job. Owned by the plan's arena. */
const bool *build_macros_find(const struct plan *plan, const struct macros *m,
                              const struct unit_flags *flags);

/* Where no record of the build and no compile_commands.json says with which flags sources are compiled: finds
 * the words of all build files, for build_macros_may_define (plan->guessed). Runs after the survey. */
void build_macros_guess(struct plan *plan);

/* The same as translate_options.may_define: ctx is the plan. True for a word of a build file, and for
 * what flags of compilers define; for all names of a project's own where neither build files are there nor
 * flags are given. */
bool build_macros_may_define(void *ctx, struct str name);

#endif
