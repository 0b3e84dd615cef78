/* What the callers of a function say of the lanes that it counts, over all files of a project. */
#ifndef PROJECT_UNITS_LANE_CALLS_H
#define PROJECT_UNITS_LANE_CALLS_H

#include "project/units/survey.h"

/* Reads once more those files that are compiled with a name for AMD's lanes: a project without such
 * names costs nothing. Fills in survey.called. Owned by the arena. */
void lane_calls_find(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                     struct arena *a);

/* Returns what is known of the function of that name in a file, or NULL. */
const struct lane_called *lane_calls_get(const struct survey *s, uint32_t file, struct str name);

#endif
