/* What the survey's files share. Internal to survey*.c. */
#ifndef PROJECT_UNITS_SURVEY_PARTS_H
#define PROJECT_UNITS_SURVEY_PARTS_H

#include "project/units/survey.h"

/* Which files of the project each one may include (to, dir, included). A name is looked for as
 * compilers do: in the includer's own folder, in the user's folders; and where neither has it,
 * wherever the project has files whose paths end so: those that lie nearest to the includer. */
void survey_resolve(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                    struct arena *a);

#endif
