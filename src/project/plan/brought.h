/* Headers that a project brings along from outside of its folders (inputs_bring): which of them it
 * needs, and how its ports include them. */
#ifndef PROJECT_PLAN_BROUGHT_H
#define PROJECT_PLAN_BROUGHT_H

#include "project/plan/plan.h"

/* Finds plan->folders, and adds such headers there to the inputs. Before the survey. */
void brought_add(struct plan *plan);

/* Leaves out those that no file of the project includes, directly or indirectly. After the survey. */
void brought_select(struct plan *plan);

/* Returns the text by which the port of file i includes such a header, with its quotes:
 * "../tranship/deps/cutlass/cutlass/array.h" for cutlass/array.h. NULL: the name is none of these.
 * Owned by the arena. */
const char *brought_include(const struct plan *plan, size_t i, struct str name, struct arena *a);

#endif
