/* HIP's suffixes for the names of ports (--rename): "a.cu" becomes "a.hip", which clang and CMake
 * take for HIP by that suffix; "a.cuh" and "a.cu.h" become "a.hip.h", as "a.h" often exists
 * already. */
#ifndef PROJECT_FIND_RENAMES_H
#define PROJECT_FIND_RENAMES_H

#include "base/arena.h"

/* Returns a source's new name, or NULL if it keeps its own. Only the suffix differs. */
const char *renames_of(const char *name, struct arena *a);

/* True if these are different names and one is renamed to the other. */
bool renames_alike(const char *one, const char *other, struct arena *a);

#endif
