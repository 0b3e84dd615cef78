/* Which units need which files. */
#ifndef PROJECT_WRITE_NEEDS_H
#define PROJECT_WRITE_NEEDS_H

#include "project/settings/database.h"
#include "project/units/units.h"
#include "project/write/file_results.h"

/* Stores which sources are compiled, their number (results->units), for each file with work which of
 * them may include it, and for each target of a recorded build which of them went into it. A header
 * that was parsed by itself is none. Owned by the arena. */
void needs_keep(const struct units *u, const struct database *db, struct results *results,
                struct arena *a);

#endif
