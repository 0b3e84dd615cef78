/* Compiles the port of a unit against HIP's own headers, for its errors only: the compiler judges
 * the port. The tables' declarations are not used. */
#ifndef CLANG_PROOF_H
#define CLANG_PROOF_H

#include "base/arena.h"
#include "clang/options.h"

enum { PROOF_PLACES = 8 };

/* The place of an error: in one of the files. */
struct proof_place {
    uint32_t file, at; /* its index, and an offset in its bytes */
};

struct proof_error {
    const char *text; /* the compiler's, without the place */
    /* the file of the error, if it is neither one of these nor a system header; or NULL */
    const char *outside;
    const char *header; /* the system header of the error, or NULL */
    uint32_t pass;      /* 0: the host's; else 1 + the index of the architecture */
    bool missing;       /* a header that was not found: errors that follow from it do not count */
    bool instantiated;  /* it is one of a template, for the arguments of one use of it */
    uint32_t nplaces;   /* 0: it names no place of the project */
    /* the error's own, else the nearest that the compiler names with it; then those of macros that
     * it comes from, and of the candidates of an ambiguous call or operator */
    struct proof_place place[PROOF_PLACES];
};

/* Code that no pass over the file has compiled: a branch of a condition. */
struct proof_skipped {
    uint32_t file;
    struct span span;
};

/* Owned by the arena. */
struct clang_proof {
    const struct proof_error *error; /* in the order of the passes */
    uint32_t nerrors;
    const bool *seen; /* for each file: whether the unit reached it */
    /* a header that is neither one of the files nor the system's, and uses CUDA: it was not ported
     * with the unit; or NULL */
    const char *outside;
    const struct proof_skipped *skipped;
    uint32_t nskipped;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Compiles the unit of file[0]: HIP in a host pass and device passes; a .c as C, once; other host
 * files as C++, once. False if libclang gives no result. Call it in a process that only parses
 * (clang_worker_start). */
bool clang_prove(const struct proof_options *opt, const struct proof_file *file, uint32_t nfiles,
                 struct clang_proof *out, struct arena *a);

/* True if this clang knows the architecture. */
bool clang_knows_arch(const char *arch);

#endif
