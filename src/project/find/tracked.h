/* Files that git tracks: its patterns do not leave them out, though they match. */
#ifndef PROJECT_FIND_TRACKED_H
#define PROJECT_FIND_TRACKED_H

#include "base/anchor.h"
#include "base/arena.h"
#include "base/vec.h"

/* The files of a repository that lie below a folder, read when they are first asked for. */
struct tracked {
    VEC(const char *) name; /* relative to the folder: sorted */
    struct arena arena;
    bool read;
};

void tracked_release(struct tracked *t);

/* True if the file is tracked, or for a folder, any file below it. False without a repository, and
 * if its index can't be read. */
bool tracked_has(struct tracked *t, const struct anchor *anchor, const char *name, bool is_folder);

#endif
