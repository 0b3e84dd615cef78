/* --prove and --hip-path: the architectures, and the headers. */
#ifndef CMD_RUN_PROVE_H
#define CMD_RUN_PROVE_H

#include "base/arena.h"
#include "base/err.h"
#include "project/project.h"

enum { PROVE_ARCHS = 16 };

enum {
    PROVE_UNITS = 100 /* a run of at most that many units is proved by default */
};

struct prove_options {
    bool asked, never; /* --prove, --no-prove */
    bool automatic;    /* without either: the run is proved if HIP's headers are there */
    const char *list;  /* "gfx90a,gfx1100", or NULL: one of 64 lanes and one of 32 */
    /* or NULL: the installed headers, then those that "tranship headers" fetched */
    const char *hip_path;
};

/* Finds everything that the proof of a run needs, and its release if none was given. The arena owns
 * it. -1 with err: no such architecture, no headers, or those of another release. A run that nobody
 * asked to prove goes on without: project->unproved says why. TRANSHIP_PROVE=no in the environment
 * is --no-prove. */
int prove_resolve(const struct prove_options *o, struct project_options *project, struct arena *a,
                  struct err *err);

#endif
