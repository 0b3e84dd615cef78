/* The GPUs of --offload-arch, as the compiler and CMake name them. */
#ifndef BUILD_GPUS_H
#define BUILD_GPUS_H

#include "base/arena.h"
#include "base/err.h"

/* Is the argument of that option a list of names of AMD's GPUs, "gfx90a,gfx1030",
 * "gfx90a:xnack+"? -1 with err where it is none. That a compiler knows them is not asked: it may
 * be a newer one than ours. */
int gpus_check(const char *option, const char *list, struct err *err);

/* "--offload-arch=gfx90a --offload-arch=gfx1030". Owned by the arena. */
const char *gpus_flags(const char *list, struct arena *a);

/* "gfx90a;gfx1030". Owned by the arena. */
const char *gpus_cmake(const char *list, struct arena *a);

#endif
