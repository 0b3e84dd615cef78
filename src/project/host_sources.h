/* What the host's compiler builds, as build files name it. */
#ifndef PROJECT_HOST_SOURCES_H
#define PROJECT_HOST_SOURCES_H

#include "plan/input.h"
#include "project/survey.h"

/* Does the port of one of these C or C++ files include HIP's headers? name: as the folder of file i has it,
 * '*' in it stands for anything. Where no file of the project's is called so from there (the build may run in
 * another folder), those count whose paths end so; not for "./NAME". WANTS_UNKNOWN: there is none at all. */
enum wants_hip host_sources_want(const struct survey *s, uint32_t i, struct str name);

#endif
