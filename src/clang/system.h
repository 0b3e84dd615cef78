/* The system headers, parsed once: libstdc++, the C library and our cuda_runtime.h as one clang
 * module in a cache folder, shared by units, processes and runs with the same flags. As usual, a
 * name or macro of it is visible only after the #include that declares it.
 *
 * Each parse is checked for things that a module can't show: macros that the unit defines before it
 * includes a header that mentions them, names that it declares and that a header it does not
 * include declares as well, and errors. Such a unit is parsed plainly. A missing, stale or damaged
 * entry of the cache is not used. */
#ifndef CLANG_SYSTEM_H
#define CLANG_SYSTEM_H

#include "base/err.h"
#include "clang/flags.h"
#include "clang/libclang.h"

enum { SYSTEM_FILES = 32 }; /* additional unsaved files of a parse with the module */

struct system_entry;

/* What one parse uses of the cache. */
struct system {
    const struct system_entry *entry; /* of the process, valid until its end */
    struct clang_argv argv;           /* the flags of the parse, and those that load the module */
    struct CXUnsavedFile file[SYSTEM_FILES];
    unsigned nfiles;
};

/* True if this cache folder has a module for a parse with these flags. Owned by the arena. Safe to
 * call from several threads at once. */
bool system_init(struct system *s, const char *cache, const struct clang_argv *argv,
                 struct arena *a);

/* Returns the next file that the entry was made of, on which a parse with it depends: NULL past
 * the last. Owned by the arena. Set at to 0 first; this function changes it. */
const char *system_read(const struct system_entry *e, size_t *at, struct arena *a);

/* True if this parse with the module gives what a plain one would. */
bool system_agrees(const struct system *s, CXTranslationUnit tu);

/* Call it after each plain parse that could have used the module: the CLANG_SYSTEM_WANTED-th makes
 * it; if that fails, the one after twice, four times as many. It takes as long as five or six
 * parses. Does nothing while another process makes it. Fails silently: plain parses go on. The
 * virtual headers are those of the parse. */
void system_want(const char *cache, const struct clang_argv *argv,
                 const struct CXUnsavedFile *headers, unsigned nheaders);

/* Makes the module now, for a run that knows how much it will parse. Also returns 0 if it already
 * exists. */
int system_make(const char *cache, const struct clang_argv *argv,
                const struct CXUnsavedFile *headers, unsigned nheaders, struct err *err);

#endif
