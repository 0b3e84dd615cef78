/* --prove and --hip-path: which architectures, and whose headers. */
#ifndef CMD_RUN_PROVE_H
#define CMD_RUN_PROVE_H

#include "base/arena.h"
#include "base/err.h"
#include "project/project.h"

enum { PROVE_ARCHS = 16 };

struct prove_options {
    bool asked;
    const char *list;     /* "gfx90a,gfx1100", or NULL: one of 64 lanes and one of 32 */
    const char *hip_path; /* or NULL: what is installed, then what "tranship headers" fetched */
};

/* Finds what a run needs for its proof, and the release that it is for where none was
 * asked for. All is owned by the arena. -1 with err: no such architecture, no headers, or
 * those of another release. */
int prove_settle(const struct prove_options *o, struct project_options *project, struct arena *a,
                 struct err *err);

#endif
