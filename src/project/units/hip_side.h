/* AMD's side of a project: what its macros are, which files are HIP's alone, and which of CUDA's
 * names it defines for HIP by itself. */
#ifndef PROJECT_UNITS_HIP_SIDE_H
#define PROJECT_UNITS_HIP_SIDE_H

#include "project/units/survey.h"

/* Finds it once the files are surveyed and their includes are known. Fills in survey.macros,
 * survey_file.is_hip, survey_file.asks and what survey_ports needs. Owned by the arena. */
void hip_side_find(struct survey *s, const struct map *m, struct arena *a);

/* True if AMD's side of the project defines the name where the file is compiled: in a file that it
 * includes, or that is compiled together with it. Then the name is HIP's there. */
bool survey_ports(const struct survey *s, uint32_t file, struct str name);

#endif
