/* Compiles the port of a unit, as far as errors go, against HIP's own headers: what the port is
 * worth is what the compiler says of it. The tables' declarations have no part in this. */
#ifndef CLANG_PROOF_H
#define CLANG_PROOF_H

#include "base/arena.h"
#include "core/source.h"
#include "clang/options.h"

/* A file of the project as it is after the port, at the path of its input: libclang reads these
 * bytes in place of those on disk, where there are any. */
struct proof_file {
    const char *path;
    struct str bytes;
};

enum { PROOF_PLACES = 8 };

/* Where an error stands: in one of the files. */
struct proof_place {
    uint32_t file, at; /* its index, and an offset in its bytes */
};

struct proof_error {
    const char *text;    /* the compiler's, without the place */
    const char *outside; /* the file it stands in, where that is none of these and no system header;
                            or NULL */
    const char *header;  /* the system header it stands in, or NULL */
    uint32_t pass;       /* 0: the host's; else 1 + the index of the architecture */
    bool missing;        /* a header that was not found: what follows from that is nobody's fault */
    uint32_t nplaces;    /* 0: nothing of the project is named with it */
    /* the error's own, else the nearest that the compiler names with it; then those of macros that
     * it comes from, and of what a call or an operator may mean where that is ambiguous */
    struct proof_place place[PROOF_PLACES];
};

/* What no pass that came by the file has compiled: a branch of a condition. */
struct proof_skipped {
    uint32_t file;
    struct span span;
};

/* All of it is owned by the arena. */
struct clang_proof {
    const struct proof_error *error; /* in the order of the passes */
    uint32_t nerrors;
    const bool *seen;    /* of each file: the unit came by it */
    const char *outside; /* a header that is none of the files and none of the system's, and speaks
                            of CUDA: it was not ported with the unit; or NULL */
    const struct proof_skipped *skipped;
    uint32_t nskipped;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Compiles the unit of file[0]: HIP, host pass and device passes; a .c as C, once, other host
 * files as C++, once. False where libclang gives no result. In a process that is there for parsing
 * alone (clang_settle). */
bool clang_prove(const struct proof_options *opt, const struct proof_file *file, uint32_t nfiles,
                 struct clang_proof *out, struct arena *a);

/* Does this clang know the architecture? */
bool clang_knows_arch(const char *arch);

#endif
