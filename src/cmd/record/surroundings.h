/* What a recorded build finds around it: a folder like a CUDA toolkit, shims on its PATH, and the
 * variables by which builds look for a toolkit. */
#ifndef CMD_RECORD_SURROUNDINGS_H
#define CMD_RECORD_SURROUNDINGS_H

#include "base/arena.h"
#include "base/err.h"
#include "map/release.h"

struct surroundings {
    const char *root;    /* of the project, absolute and without links */
    const char *file;    /* the record that is being made, absolute */
    release cuda;        /* of the toolkit; 0: none is made */
    const char *toolkit; /* its folder; NULL: none */
    const char *shims;   /* their folder */
};

/* Makes the toolkit (unless there is one of this tranship already) and the shims, in the user's
 * data folder: build trees refer to both after the run. Sets the two folders. -1 with err. */
int surroundings_make(struct surroundings *s, struct arena *a, struct err *err);

/* Sets this process's environment for the build. Makefiles whose variables name another toolkit get
 * ours by MAKEFLAGS; sets *overrides to what they get, separated by blanks, or NULL. */
void surroundings_enter(const struct surroundings *s, const char **overrides, struct arena *a);

#endif
