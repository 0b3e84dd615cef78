/* Shared by system*.c; internal. */
#ifndef CLANG_SYSTEM_PARTS_H
#define CLANG_SYSTEM_PARTS_H

#include "base/buf.h"
#include "base/vec.h"
#include "map/map.h"
#include "clang/system.h"
#include <xxhash.h>

#define SYSTEM_ALL     VIRTUAL_ROOT "/tranship/system_all.cu" /* what includes the headers */
#define SYSTEM_MAP     VIRTUAL_ROOT "/tranship/system.modulemap"
#define SYSTEM_NEW     VIRTUAL_ROOT "/tranship/system_new.h"
#define SYSTEM_KIND    "system" /* of entries */
#define SYSTEM_MODULE  "tranship_system"
#define SYSTEM_VERSION "2" /* raise it whenever entries are made differently */

/* The names of an entry, as sorted hashes: a collision only costs a plain parse. */
enum system_set {
    SET_WORDS,  /* all identifiers in all headers */
    SET_LATE,   /* those in headers that cuda_runtime.h does not include */
    SET_NAMES,  /* names that those declare at file scope */
    SET_FILES,  /* paths of the headers */
    SET_MACROS, /* what they define */
    SYSTEM_SETS
};

struct system_names {
    VEC(uint64_t) v;
};

/* The file next to the module: this header, the text, padded to 8 bytes, the sets. */
struct system_head {
    char magic[8];
    uint64_t digest; /* of everything after it */
    uint64_t pcm_size, pcm_digest;
    uint32_t text, set[SYSTEM_SETS];
};

extern const char system_magic[8];

/* The text has a line for each header: "M" (a module of its own) or "T" (text of those that include
 * it), size and modification time in seconds and nanoseconds, and path; "-1 0 0" for virtual ones.
 * "D" and a folder, in the same form; "N" and a name under which one of them is included; "W" and
 * the path of clang's own <new>, "O" and that of a header that is to be read once. */

static inline uint64_t system_hash(const char *p, size_t n)
{
    return XXH3_64bits(p, n);
}

/* Returns the folder of the entry of this kind for these flags (system_base_flags). */
char *system_folder(const char *cache, const char *kind, const struct clang_argv *base,
                    struct arena *a);

/* Returns the entry, if the folder has a complete and current one: checked once in a process. */
const struct system_entry *system_entry_of(const char *folder, struct arena *a);

/* Returns the path of what the entry keeps parsed. */
const char *system_compiled(const struct system_entry *e);

/* False if the user's macros or folders among these flags may change what is in the entry. */
bool system_flags_agree(const struct system_entry *e, const struct clang_argv *argv,
                        struct arena *a);

/* What an entry is made of. */
struct system_recipe {
    const struct clang_argv *base; /* the flags */
    const char *text; /* a main file, which becomes a precompiled header; NULL: a module of all
                         standard headers */
    const struct CXUnsavedFile *headers;
    unsigned nheaders;
};

/* Counts one more parse that would have taken the entry. Returns how many there were, 0 where that
 * can't be told. */
long system_count_wanted(const char *cache, const char *folder);

/* True if the parse met an error. */
bool system_has_errors(CXTranslationUnit tu);

/* True for a header of the C++ or the C library. */
bool system_is_standard(struct str name);

/* Makes the entry, unless it is there or another process is at it. */
int system_make_entry(const char *cache, const char *folder, const struct system_recipe *recipe,
                      struct err *err);

bool system_has(const struct system_entry *e, enum system_set which, struct str name);

bool system_is_there(const char *folder, struct arena *a);

/* Returns the module's path, which contains its digest: a new one is another file. */
char *system_pcm(const char *folder, uint64_t digest, struct arena *a);

/* Returns the flags that system headers depend on, without those that load the module. */
struct clang_argv system_base_flags(const struct clang_argv *argv, struct arena *a);

/* Sets the unsaved files of the module: module map, operators, clang's <new>. */
unsigned system_unsaved(struct CXUnsavedFile *file, struct str text, struct arena *a);

/* True if a guard encloses the whole header, so that it can be a module of its own. */
bool system_is_guarded(struct str stripped);

/* Copies the text without comments, with each directive on one line. */
void system_strip(struct str text, struct buf *out);

/* Calls add for each identifier. */
void system_add_words(struct system_names *set, struct str stripped);

/* Sorts, drops duplicates. */
void system_names_sort(struct system_names *set);

/* Gets the size and modification time of a file, as in the text. False if it does not exist. */
bool system_stamp(const char *path, long long stamp[3]);

/* Calls back with each name that a cursor declares at file scope or in a namespace there; visits
 * its children if they are at file scope, too. */
typedef void system_name_fn(void *ctx, const char *name);
void system_file_scope(CXCursor cursor, system_name_fn *found, void *ctx);

/* Returns the path of a file, in the arena. */
const char *system_path(CXFile file, struct arena *a);

#endif
