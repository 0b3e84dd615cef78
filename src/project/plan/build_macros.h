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

#endif
