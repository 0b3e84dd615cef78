/* Finds the files that differ from a revision of a git repository. */
#ifndef PROJECT_FIND_REVISION_H
#define PROJECT_FIND_REVISION_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

struct revision_diff {
    VEC(const char *)
    repository;             /* work trees that were compared: absolute, with a final slash */
    VEC(const char *) path; /* files in them that differ, or are in no revision: absolute */
};

/* Adds the files that differ from a revision in the folder's work tree (as 'git diff' lists them),
 * and the files that git neither tracks nor ignores; compares each work tree once. Names are owned
 * by the arena, the caller releases the lists. -1 with err: the folder is in no work tree, or that
 * has no such revision. */
int revision_diff(struct revision_diff *d, const char *folder, const char *revision,
                  struct arena *a, struct err *err);

/* Call it after the last one: sorts the paths, for revision_differs. */
void revision_sort(struct revision_diff *d);

/* True if the path is among them, or below one of them (a submodule). */
bool revision_differs(const struct revision_diff *d, const char *path);

void revision_release(struct revision_diff *d);

#endif
