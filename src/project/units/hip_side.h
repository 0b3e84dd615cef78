/* AMD's side of a project: what its macros are, which files are HIP's alone, and which of CUDA's
 * names it defines for HIP by itself. */
#ifndef PROJECT_UNITS_HIP_SIDE_H
#define PROJECT_UNITS_HIP_SIDE_H

#include "project/units/survey.h"

/* Finds it once the files are surveyed and their includes are known. Fills in survey.macros,
 * survey_file.is_hip and what survey_ports needs. Owned by the arena. */
void hip_side_find(struct survey *s, const struct map *m, struct arena *a);

#endif
