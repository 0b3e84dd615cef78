/* HIP's endings for the names of ports (--rename): "a.cu" becomes "a.hip", which clang and
 * CMake take for HIP by that ending; "a.cuh" and "a.cu.h" become "a.hip.h", as "a.h" is
 * often there already. */
#ifndef PROJECT_FIND_RENAMES_H
#define PROJECT_FIND_RENAMES_H

#include "base/arena.h"

/* The name that a source gets, or NULL where it keeps its own. Only the ending differs. */
const char *renames_of(const char *name, struct arena *a);

/* Are these different names of which one is what the other becomes? */
bool renames_alike(const char *one, const char *other, struct arena *a);

#endif
