/* Writes a name with "::" in it: only the parts that differ, so that aliases, comments and line
 * breaks in it stay. */
#ifndef PLAN_CALLS_QUALIFIED_H
#define PLAN_CALLS_QUALIFIED_H

#include "plan/calls/call.h"

/* Proposes the edits that turn the part of the use that its row names into the HIP name. */
void qualified_rename(const struct input *in, struct output *out, const struct name_use *use,
                      struct str hip, enum edit_rank rank, const char *by);

/* Returns the use as it is spelled, with HIP's name for its namespace or alias: "hipcub::Foo" for
 * "c::Foo". */
const char *qualified_hip(const struct input *in, const struct name_use *use, const char *hip,
                          struct arena *a);

/* Lowers an error to a warning in code that the compiler skips: it does not break the build. */
static inline void soften(const struct name_use *use, struct finding *f)
{
    if (use->inactive && f->severity == SEV_ERROR)
        f->severity = SEV_WARNING;
}

#endif
