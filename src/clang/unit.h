/* Facts about one file from libclang 19's parse: only this folder uses CX... names. */
#ifndef CLANG_UNIT_H
#define CLANG_UNIT_H

#include "base/arena.h"
#include "base/err.h"
#include "core/facts.h"
#include "core/lex.h"
#include "clang/options.h"

/* The facts of a parse about one file. */
struct clang_file {
    uint32_t wanted;  /* 0: the unit's main file; else 1 + its index among the wanted files */
    struct str bytes; /* the bytes that libclang read: offsets refer to them */
    struct facts facts;
};

/* The facts of a parse about a unit; owned by the arena. */
struct clang_unit {
    /* the main file first; then the wanted ones that the unit reached, in their order */
    struct clang_file *file;
    uint32_t nfiles;
    const char *const *read; /* every other file that libclang read, under its names: sorted */
    uint32_t nread;
    const char *const
        /* headers that were not found, as they are written, and, in a process that only parses, the
         * paths where one was looked for: sorted */
        *missing;
    uint32_t nmissing;
};

/* Parses a unit as CUDA: the bytes of src (never the file on disk) with everything that they
 * include, and once more with __CUDA_ARCH__ defined if the main file or a wanted one tests it.
 * wanted: real paths of the other files that facts are wanted of, if the unit includes them. Safe
 * to call from several threads at once. */
void clang_parse(const struct clang_options *opt, const struct source *src, const struct tokens *t,
                 const char *const *wanted, uint32_t nwanted, struct clang_unit *out,
                 struct arena *a);

/* The same for src alone: a facts_fn (translate/translate.h); ctx is a struct clang_options. */
void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a);

/* Makes this a process that only parses; call it before its first parse. libclang parses on the
 * calling thread, which needs a large stack; a crash ends the process, and leaves no lock that the
 * next parse would wait for; only regular files are opened (guard.h). Permanent. */
void clang_worker_start(void);

/* Returns "Debian clang version 19.1.7 (...)", owned by the arena; NULL if libclang can't be
 * loaded. */
const char *clang_version_text(struct arena *a);

/* Checks that libclang can parse CUDA with the tables' declarations: NULL if it can, else its
 * error. Owned by the arena. */
const char *clang_self_check(struct arena *a);

#endif
