/* What the cache keeps of units: results that stand for as long as the program, the flags and all
 * files are what they were. */
#ifndef PROJECT_KEPT_H
#define PROJECT_KEPT_H

#include "store/key.h"

/* May be used by several threads at once. NULL: nothing is kept, which all functions here take. */
struct kept;

/* The store stays the caller's. NULL where it is, or what all results depend on can't be told. */
struct kept *kept_new(struct store *store);
void kept_free(struct kept *k);

/* The files outside of the project that a result comes from. */
struct kept_files {
    const char *const *flags; /* of the unit: its folders are where a header may turn up */
    int nflags;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Begins a key with what all results depend on: the program, libclang, the
 * folder, the environment. */
void kept_key(struct kept *k, struct store_key *key);

/* Is the header there, as its includer asks (__has_include)? */
bool kept_is_there(struct kept *k, const char *const *flags, int nflags, const char *name);

/* Reads a block that may come from anywhere: what it says of files, or false. */
typedef bool kept_read_fn(void *ctx, struct str block, struct kept_files *out);

/* Appends the block of that key, where there is one and its files are as they were: true. */
bool kept_get(struct kept *k, const char *kind, struct digest key, kept_read_fn *read, void *ctx,
              struct buf *block);

/* Keeps the block, unless a file is too new to be sure of. */
void kept_put(struct kept *k, const char *kind, struct digest key, const struct kept_files *files,
              struct str block);

#endif
