/* The system headers, parsed once: libstdc++, the C library and our cuda_runtime.h as one clang
 * module in a cache folder, shared by units, processes and runs that have the same flags. A name or
 * macro of it is visible only behind the #include that brings it in, as ever.
 *
 * What a module can't show is checked after each parse: macros that the unit defines before it
 * includes what mentions them, names that it declares and a header that it does not include
 * declares as well, and errors. Such a unit is parsed plainly. An entry of the cache that is
 * missing, stale or damaged is not used. */
#ifndef CLANG_SYSTEM_H
#define CLANG_SYSTEM_H

#include "base/err.h"
#include "clang/flags.h"
#include "clang/libclang.h"

enum { SYSTEM_FILES = 32 }; /* unsaved files that a parse with the module needs in addition */

struct system_entry;

/* What one parse takes of the cache. */
struct system {
    const struct system_entry *entry; /* of the process, and good until its end */
    struct clang_argv argv;           /* the flags of the parse, and those that load the module */
    struct CXUnsavedFile file[SYSTEM_FILES];
    unsigned nfiles;
};

/* Is there a module in this cache folder for a parse with these flags? Owned by the arena. Safe to
 * call from several threads at once. */
bool system_init(struct system *s, const char *cache, const struct clang_argv *argv,
                 struct arena *a);

/* The next file that the module was made of, which a parse with it depends on: NULL past the last.
 * Owned by the arena. at is 0 at first, and this function's. */
const char *system_read(const struct system *s, size_t *at, struct arena *a);

/* Does this parse with the module say what a plain one would? */
bool system_agrees(const struct system *s, CXTranslationUnit tu);

/* To be told after each plain parse that would better have taken the module: the
 * CLANG_SYSTEM_WANTED-th makes it, and where that fails, the one after twice, four times as many.
 * It takes as long as five or six parses. Not where another process is at it. Trouble is kept
 * quiet: plain parses go on. The virtual headers are those of the parse. */
void system_want(const char *cache, const struct clang_argv *argv,
                 const struct CXUnsavedFile *headers, unsigned nheaders);

/* Makes the module now, for a run that knows how much is to be parsed. 0 also where
 * it is there already. */
int system_make(const char *cache, const struct clang_argv *argv,
                const struct CXUnsavedFile *headers, unsigned nheaders, struct err *err);

#endif
