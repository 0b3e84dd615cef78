/* Variables of makefiles that name a CUDA toolkit by its folder. */
#ifndef CMD_RECORD_MAKE_VARIABLES_H
#define CMD_RECORD_MAKE_VARIABLES_H

#include "base/words.h"

/* Finds, in the makefiles below the root, variables whose value is a folder or program of a toolkit
 * ("/usr/local/cuda", "/opt/cuda-11.8/bin/nvcc -m64") that is not the folder `toolkit`, and returns
 * "NAME=VALUE" for each with the path there; it must exist there. Left out are values with other
 * variables in them, which follow, variables that are appended to somewhere, and those that are no
 * path elsewhere, or another part of a toolkit. Owned by the arena. */
struct words make_variables_find(const char *root, const char *toolkit, struct arena *a);

/* Returns MAKEFLAGS with these definitions, which win over those of makefiles. flags is its value
 * now, or NULL. */
const char *make_variables_flags(const char *flags, const struct words *definitions,
                                 struct arena *a);

#endif
