/* Shared by survey*.c; internal. */
#ifndef PROJECT_UNITS_SURVEY_PARTS_H
#define PROJECT_UNITS_SURVEY_PARTS_H

#include "project/units/survey.h"

/* Finds the project files that each file may include (to, dir, included). Names are searched as
 * compilers do: in the includer's own folder, in the user's folders. If neither has it, every
 * project file whose path ends with it counts; of these, the nearest to the includer. */
void survey_resolve(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                    struct arena *a);

#endif
