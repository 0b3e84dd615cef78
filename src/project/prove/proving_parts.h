/* Shared by proving*.c; internal. */
#ifndef PROJECT_PROVE_PROVING_PARTS_H
#define PROJECT_PROVE_PROVING_PARTS_H

#include "project/prove/proving.h"
#include "prove/members.h"

/* Macros that one file depends on: a project has one, seldom two. */
enum { PROVING_MACROS = 8 };

/* A translated file. */
struct proving_file {
    bool kept;
    bool edited; /* the port has other bytes */
    /* files that its port includes, below PROOF_FOLDER; owned by the run */
    const struct proof_file *added;
    uint32_t nadded;
    struct buf source, port;
    struct origins origins;
    /* macros that the port depends on (TS1307: USE_ROCM ...); owned by the run */
    const char *define[PROVING_MACROS];
    uint32_t ndefine;
};

/* A header that is no job, and what it says about members; owned by the run. */
struct proving_header {
    const char *path;
    struct members members;
};

/* A unit, and the compiler's result. */
struct proving_unit {
    const struct unit *unit;
    const uint32_t *file; /* the jobs of its files, the main file first, or JUDGED_NONE */
    uint32_t nfiles;
    struct proof_file *proof_file; /* one for each */
    struct buf block;
    bool proved;
    bool again;          /* a file of it has another port */
    const char *trouble; /* why it was not proved */
};

struct proving {
    const struct plan *plan;
    struct parse_pool *pool;
    struct results *results;
    struct proving_file *file; /* one for each job */
    struct members *members;   /* one for each job, read when it is asked for */
    VEC(struct proving_header) others;
    struct proving_unit *unit;
    uint32_t nunits, next, done;
};

#endif
