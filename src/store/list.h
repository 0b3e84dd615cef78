/* Lists the entries of a cache. Internal to store/. */
#ifndef STORE_LIST_H
#define STORE_LIST_H

#include "base/arena.h"
#include "base/err.h"
#include "store/state.h"

enum store_what { STORE_BLOCK, STORE_FOLDER, STORE_OTHER };
struct store_item {
    struct store *store;
    enum store_what what;
    const char *kind;
    char *path; /* relative to DIR: "ab/cdef...", owned by the list */
    uint64_t bytes;
    struct timespec used;
};

/* All entries of a store. */
struct store_list {
    struct arena arena;
    VEC(struct store_item) item;
};

/* Adds those of a store to the list; -1 and a message if its folder can't be read. */
int store_list(struct store *s, struct store_list *list, struct err *err);
void store_list_release(struct store_list *list);

/* Calls take with each name in a folder; skips dots. Returns 0, or an errno. Closes the
 * descriptor. */
int store_names(int folder, void (*take)(void *ctx, int folder, const char *name), void *ctx);

#endif
