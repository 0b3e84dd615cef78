/* Facts about one file from libclang 19's parse: the only folder that names CX... */
#ifndef CLANG_UNIT_H
#define CLANG_UNIT_H

#include "base/arena.h"
#include "base/err.h"
#include "core/facts.h"
#include "core/lex.h"
#include "clang/options.h"

/* What a parse says of one file. */
struct clang_file {
    uint32_t wanted;  /* 0: the unit's main file; else 1 + its index among the files that were asked
                         about */
    struct str bytes; /* those that libclang read: offsets are about them */
    struct facts facts;
};

/* What a parse says of a unit; all of it is owned by the arena. */
struct clang_unit {
    /* the main file first; then those that the unit came by, in the order asked */
    struct clang_file *file;
    uint32_t nfiles;
    const char *const
        *read; /* every file that libclang read but those above, as it named them: sorted */
    uint32_t nread;
    const char *const
        *missing; /* headers that were not found, as they are written, and in a process that is
                     there for parsing alone, paths where one was looked for: sorted */
    uint32_t nmissing;
};

/* Parses a unit as CUDA: the bytes of src (never the file on disk) with all that they include, and
 * once more with __CUDA_ARCH__ defined where the main file or one of those asked about tests it.
 * wanted: real paths of the other files that facts are wanted of, as far as the unit includes them.
 * Safe to call from several threads at once. */
void clang_parse(const struct clang_options *opt, const struct source *src, const struct tokens *t,
                 const char *const *wanted, uint32_t nwanted, struct clang_unit *out,
                 struct arena *a);

/* The same about src alone: a facts_fn (translate/translate.h); ctx is a struct clang_options. */
void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a);

/* Makes the process one that is there for parsing alone, before its first parse: libclang parses
 * on the thread that asks it to, whose stack has to be large; a crash ends the process, and leaves
 * no lock behind that the next parse would wait for; what is no regular file is not opened
 * (guard.h). For good. */
void clang_settle(void);

/* "Debian clang version 19.1.7 (...)", owned by the arena; NULL where libclang can't be loaded. */
const char *clang_version_text(struct arena *a);

/* Checks that libclang can parse CUDA with the tables' declarations: NULL when it can, else what it
 * said. Owned by the arena. */
const char *clang_self_check(struct arena *a);

#endif
