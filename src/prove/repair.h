/* The table of repairs: what a port may lack where the compiler says this. */
#ifndef PROVE_REPAIR_H
#define PROVE_REPAIR_H

#include "base/arena.h"
#include "core/repair.h"

/* Gets the nth repair, from 0, that may cure an error of these words; false past the last one. Sets
 * all but the place. instantiated: the error is one of a template, for one use of it. include: the folder of HIP's headers, where Thrust's and hipCUB's are found by
 * their names. Texts are the arena's. */
bool repair_find(const char *error, bool instantiated, unsigned nth, const char *include,
                 struct repair *out, struct arena *a);

#endif
