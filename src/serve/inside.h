/* Paths of a client's that must lie in folders which were named at the start. */
#ifndef SERVE_INSIDE_H
#define SERVE_INSIDE_H

#include "base/arena.h"
#include "base/err.h"

struct inside {
    const char *const
        *folder; /* absolute, links resolved; the first is where relative paths begin */
    int n;
};

/* What a path leads to, links followed: absolute, without links, owned by the arena. NULL with err
 * where there is no such thing, or it lies outside. */
const char *inside_existing(const struct inside *in, const char *path, struct arena *a,
                            struct err *err);

/* The same for what need not exist: the part that does must lie inside, and no
 * link may lead nowhere. */
const char *inside_new(const struct inside *in, const char *path, struct arena *a, struct err *err);

#endif
