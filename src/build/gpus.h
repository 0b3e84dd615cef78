/* The GPUs of --offload-arch, as the compiler and CMake name them. */
#ifndef BUILD_GPUS_H
#define BUILD_GPUS_H

#include "base/arena.h"
#include "base/err.h"

/* Checks that the argument of the option is a list of names of AMD GPUs, "gfx90a,gfx1030",
 * "gfx90a:xnack+". -1 with err if not. Does not check that a compiler knows them: it may be newer
 * than ours. */
int gpus_check(const char *option, const char *list, struct err *err);

/* Returns "--offload-arch=gfx90a --offload-arch=gfx1030". Owned by the arena. */
const char *gpus_flags(const char *list, struct arena *a);

/* Returns "gfx90a;gfx1030". Owned by the arena. */
const char *gpus_cmake(const char *list, struct arena *a);

#endif
