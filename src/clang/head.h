/* HIP's runtime header, precompiled in the cache: a compilation spends most of its time on it. */
#ifndef CLANG_HEAD_H
#define CLANG_HEAD_H

#include "clang/flags.h"
#include "clang/system.h"

/* What stands in a unit of a port before its #include of HIP's runtime header. */
struct head_prefix {
    const struct str *macro, *asked; /* what it defines there, in all branches, and asks for */
    uint32_t nmacros, nasked;
    /* only comments, guards, macros and the standard's headers: no code that could use what is not
     * declared yet */
    bool plain;
    bool asks; /* a condition asks whether this is device code */
};

/* Reads it; where the #include is not found by its text, what stands in all files of the unit that
 * can be found. Owned by the arena. */
void head_read_prefix(struct head_prefix *p, const struct proof_file *file, uint32_t nfiles,
                      struct arena *a);

/* What one pass uses of the cache. */
struct head {
    const struct system_entry *entry; /* of the process, valid until its end */
    struct clang_argv argv;           /* the pass's flags, and those that load the header */
};

/* True if a pass over a unit that begins so can take the precompiled header, which is made if it is
 * not there: then code before the #include sees what it declares. argv: the pass's flags; base:
 * those for the header alone. Owned by the arena. */
bool head_use(struct head *h, const struct proof_options *opt, const struct head_prefix *prefix,
              const struct clang_argv *argv, const struct clang_argv *base, struct arena *a);

/* True if the unit that was compiled with the precompiled header includes it, and defines nothing
 * before that the header mentions. */
bool head_is_included(const struct head *h, CXTranslationUnit tu);

/* The options with which the header alone is compiled. Owned by the arena. */
struct proof_options head_options(const struct proof_options *opt, struct arena *a);

#endif
