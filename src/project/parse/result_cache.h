/* Cached results of units: valid as long as the program, the flags and all files stay the same. */
#ifndef PROJECT_PARSE_RESULT_CACHE_H
#define PROJECT_PARSE_RESULT_CACHE_H

#include "store/key.h"

/* Several threads may use it at once. NULL: nothing is cached; all functions here accept it. */
struct result_cache;

/* The caller keeps the store. Returns NULL if it is NULL, or the common dependencies of all results
 * are unknown. */
struct result_cache *result_cache_new(struct store *store);
void result_cache_free(struct result_cache *cache);

/* The files outside of the project on which a result depends. */
struct result_sources {
    const char *const *flags; /* of the unit: a header may appear in its folders */
    int nflags;
    const char *const *read, *const *missing; /* as in struct clang_unit */
    uint32_t nread, nmissing;
};

/* Begins a key with the common dependencies of all results: the program, libclang, the folder, the
 * environment. */
void result_cache_key(struct result_cache *cache, struct store_key *key);

/* True if the header is there, for an includer's __has_include. */
bool result_cache_is_there(struct result_cache *cache, const char *const *flags, int nflags,
                           const char *name);

/* Reads the files from a block that may come from anywhere; false if it is invalid. */
typedef bool result_cache_read_fn(void *ctx, struct str block, struct result_sources *out);

/* Appends the block of that key and returns true, if there is one and its files have not
 * changed. */
bool result_cache_get(struct result_cache *cache, const char *kind, struct digest key,
                      result_cache_read_fn *read, void *ctx, struct buf *block);

/* Stores the block, unless a file is too new to be certain. */
void result_cache_put(struct result_cache *cache, const char *kind, struct digest key,
                      const struct result_sources *files, struct str block);

#endif
