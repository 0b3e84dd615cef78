/* Shared by proving*.c; internal. */
#ifndef PROJECT_PROVE_PROVING_PARTS_H
#define PROJECT_PROVE_PROVING_PARTS_H

#include "project/prove/proving.h"

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

/* What the sources say about members; owned by the run, made when it is asked for. */
struct proving_members {
    const char *path; /* of a header that is no job */
    const struct tokens *tok;
    const struct str *name; /* those that classes declare, sorted */
    size_t n;
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
    struct proving_file *file;       /* one for each job */
    struct proving_members *members; /* one for each job */
    VEC(struct proving_members) others;
    struct proving_unit *unit;
    uint32_t nunits, next, done;
};

#endif
