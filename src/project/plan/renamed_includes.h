/* The targets of a file's #includes in a port whose files have other names (--rename). */
#ifndef PROJECT_PLAN_RENAMED_INCLUDES_H
#define PROJECT_PLAN_RENAMED_INCLUDES_H

#include "project/plan/plan.h"

/* Returns how file i of the run names a project file in its port: see translate_options.renamed. */
const char *renamed_includes_include(const struct plan *plan, size_t i, struct str name,
                                     struct arena *a);
const char *renamed_includes_literal(const struct inputs *in, struct str name, struct arena *a);

#endif
