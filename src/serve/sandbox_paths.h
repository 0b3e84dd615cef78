/* Checks that a client's paths are inside the folders named at the start. */
#ifndef SERVE_SANDBOX_PATHS_H
#define SERVE_SANDBOX_PATHS_H

#include "base/arena.h"
#include "base/err.h"

struct sandbox_paths {
    const char *const *folder; /* absolute, links resolved; relative paths begin at the first */
    int n;
};

/* Resolves a path: absolute, without links, owned by the arena. NULL with err if it does not exist,
 * or is outside. */
const char *sandbox_paths_existing(const struct sandbox_paths *in, const char *path,
                                   struct arena *a, struct err *err);

/* The same for a path that need not exist: the existing part must be inside, and no link may
 * dangle. */
const char *sandbox_paths_new(const struct sandbox_paths *in, const char *path, struct arena *a,
                              struct err *err);

#endif
