/* What the files of proving share. Internal to proving*.c. */
#ifndef PROJECT_PROVE_PROVING_PARTS_H
#define PROJECT_PROVE_PROVING_PARTS_H

#include "project/prove/proving.h"

/* Macros that one file counts on: a project has one, seldom two. */
enum { PROVING_MACROS = 8 };

/* A file as it was translated. */
struct proving_file {
    bool kept;
    /* files that its port includes, below PROOF_FOLDER; owned by the run */
    const struct proof_file *added;
    uint32_t nadded;
    struct buf source, port;
    struct origins origins;
    const char *define[PROVING_MACROS]; /* macros that the port counts on (TS1307: USE_ROCM ...);
                                           owned by the run */
    uint32_t ndefine;
};

/* A unit, and what the compiler said. */
struct proving_unit {
    const struct unit *unit;
    const uint32_t *file; /* the jobs of its files, the main file first, or JUDGED_NONE */
    uint32_t nfiles;
    struct proof_file *proof_file; /* one for each */
    struct buf block;
    bool proved;
    const char *trouble; /* where it was not: why */
};

struct proving {
    const struct plan *plan;
    struct parse_pool *pool;
    struct results *results;
    struct proving_file *file; /* one for each job */
    struct proving_unit *unit;
    uint32_t nunits, next, done;
};

/* Judges all units, and takes into the results of the run what came of it. */
void proving_judge(struct proving *p);

#endif
