/* What the files of clang/system*.c share. Internal to them. */
#ifndef CLANG_SYSTEM_PARTS_H
#define CLANG_SYSTEM_PARTS_H

#include "base/buf.h"
#include "base/vec.h"
#include "map/map.h"
#include "clang/system.h"
#include <xxhash.h>

#define SYSTEM_MAP     VIRTUAL_ROOT "/tranship/system.modulemap"
#define SYSTEM_NEW     VIRTUAL_ROOT "/tranship/system_new.h"
#define SYSTEM_MODULE  "tranship_system"
#define SYSTEM_VERSION "1" /* to be raised whenever entries are made in another way */

/* The names of an entry, as sorted hashes: two that are taken for one only cost a plain parse. */
enum system_set {
    SET_WORDS, /* all identifiers in all headers */
    SET_LATE,  /* those in headers that cuda_runtime.h does not bring in */
    SET_NAMES, /* what those declare at file scope */
    SET_FILES, /* paths of the headers */
    SYSTEM_SETS
};

struct system_names {
    VEC(uint64_t) v;
};

/* The file that stands beside the module: this, the text, padded to 8 bytes, the sets. */
struct system_head {
    char magic[8];
    uint64_t digest; /* of all that follows here */
    uint64_t pcm_size, pcm_digest;
    uint32_t text, set[SYSTEM_SETS];
};

extern const char system_magic[8];

/* The text has a line for each header: "M" (a module of its own) or "T" (text of those that include
 * it), size and time of change in seconds and nanoseconds, and path; "-1 0 0" for virtual ones. "D"
 * and a folder, in the same way; "N" and a name by which one of them is included; "W" and the path
 * of clang's own <new>, "O" and that of a header that is to be read once. */

static inline uint64_t system_hash(const char *p, size_t n)
{
    return XXH3_64bits(p, n);
}

/* The folder of the entry for these flags. */
char *system_folder(const char *cache, const struct clang_argv *argv, struct arena *a);

bool system_has(const struct system_entry *e, enum system_set which, struct str name);

/* Is a whole and current entry in the folder? Where it was one before in this process,
 * it is taken for one.
 */
bool system_is_there(const char *folder, struct arena *a);

/* The module's path, which has its digest: one that is made anew is another file. */
char *system_pcm(const char *folder, uint64_t digest, struct arena *a);

/* The flags that system headers depend on, without those that load the module. */
struct clang_argv system_base_flags(const struct clang_argv *argv, struct arena *a);

/* The unsaved files of the module: module map, operators, clang's <new>. */
unsigned system_unsaved(struct CXUnsavedFile *file, struct str text, struct arena *a);

/* Is the whole of a header within a guard, so that it can be a module of its own? */
bool system_is_guarded(struct str stripped);

/* The text without comments, each with one line for a directive. */
void system_strip(struct str text, struct buf *out);

/* Calls add for each identifier. */
void system_add_words(struct system_names *set, struct str stripped);

/* Sorts, drops duplicates. */
void system_names_sort(struct system_names *set);

/* The size and time of change of a file, as in the text. False where there is none. */
bool system_stamp(const char *path, long long stamp[3]);

/* The name of what a cursor declares at file scope or in a namespace there: visits what stands in
 * it where that is file scope, too. */
typedef void system_name_fn(void *ctx, const char *name);
void system_file_scope(CXCursor cursor, system_name_fn *found, void *ctx);

/* The path of a file, in the arena. */
const char *system_path(CXFile file, struct arena *a);

#endif
