/* What the cache keeps of units: results that stand for as long as the program, the flags and all
 * files are what they were. */
#ifndef PROJECT_PARSE_RESULT_CACHE_H
#define PROJECT_PARSE_RESULT_CACHE_H

#include "store/key.h"

/* May be used by several threads at once. NULL: nothing is kept, which all functions here take. */
struct result_cache;

/* The store stays the caller's. NULL where it is, or what all results depend on can't be told. */
struct result_cache *result_cache_new(struct store *store);
void result_cache_free(struct result_cache *cache);

/* The files outside of the project that a result comes from. */
struct result_sources {
    const char *const *flags; /* of the unit: its folders are where a header may turn up */
    int nflags;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Begins a key with what all results depend on: the program, libclang, the
 * folder, the environment. */
void result_cache_key(struct result_cache *cache, struct store_key *key);

/* Is the header there, as its includer asks (__has_include)? */
bool result_cache_is_there(struct result_cache *cache, const char *const *flags, int nflags,
                           const char *name);

/* Reads a block that may come from anywhere: what it says of files, or false. */
typedef bool result_cache_read_fn(void *ctx, struct str block, struct result_sources *out);

/* Appends the block of that key, where there is one and its files are as they were: true. */
bool result_cache_get(struct result_cache *cache, const char *kind, struct digest key,
                      result_cache_read_fn *read, void *ctx, struct buf *block);

/* Keeps the block, unless a file is too new to be sure of. */
void result_cache_put(struct result_cache *cache, const char *kind, struct digest key,
                      const struct result_sources *files, struct str block);

#endif
