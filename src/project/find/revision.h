/* What differs from a revision of a git repository. */
#ifndef PROJECT_FIND_REVISION_H
#define PROJECT_FIND_REVISION_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

struct revision_diff {
    VEC(const char *)
    repository; /* folders of work trees that were looked at: absolute, with a last slash */
    VEC(const char *) path; /* what differs in them, or is in no revision: absolute */
};

/* Adds what differs from a revision in the work tree that the folder lies in (as 'git diff' names
 * it), and the files that git does not know and does not ignore; a work tree is looked at once.
 * Names are owned by the arena, the lists are the caller's to release. -1 with err: the folder lies
 * in no work tree, or that has no such revision. */
int revision_diff(struct revision_diff *d, const char *folder, const char *revision,
                  struct arena *a, struct err *err);

/* After the last one: puts the paths in order, for revision_differs. */
void revision_settle(struct revision_diff *d);

/* Is the path among them, or below one of them (a submodule)? */
bool revision_differs(const struct revision_diff *d, const char *path);

void revision_release(struct revision_diff *d);

#endif
