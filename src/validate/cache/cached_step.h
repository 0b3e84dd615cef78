/* A step that is done once: it is found in the store by everything that it depends on, or else it
 * is made and kept there.
 *
 *     struct cached_step c = {.store = s, .arena = a, .ctx = me, .read = read_it, .make = make_it};
 *     switch (cached_step(&c, &key, &entry, &err)) {
 *     case STEP_FOUND:     read_it has read the outcome in the store
 *     case STEP_MADE:      make_it has made the step; entry is the folder of its files
 *     case STEP_STOPPED:   make_it gave up, or the user interrupted it: nothing of it is left
 *     case STEP_BROKEN:    err says why it could not be made, or not be kept
 *     } */
#ifndef VALIDATE_CACHE_CACHED_STEP_H
#define VALIDATE_CACHE_CACHED_STEP_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>
#include <stdbool.h>

/* What to do with the result of a step. */
enum step_keep {
    STEP_KEEP, /* keep it: it stays valid until something that it depends on changes */
    /* the next result may be another: keep the files for the reports of this run, but let nobody
     * find them */
    STEP_KEEP_LOG,
    STEP_GIVE_UP, /* keep nothing */
    STEP_CANNOT,  /* keep nothing; *err says why */
};

enum step_end { STEP_FOUND, STEP_MADE, STEP_STOPPED, STEP_BROKEN };

struct cached_step {
    struct store *store;
    struct arena *arena; /* owns *entry */
    bool fresh;          /* ignore entries that are older than the opening of the store */
    /* true: the result may be incomplete, and is not kept; may be NULL */
    bool (*interrupted)(void);
    void *ctx; /* for the two functions below */
    /* Reads an outcome from the store. -1 if it is not one of ours: then the entry is removed and
     * made again, and whatever was read so far is void. NULL if there is nothing to read. */
    int (*read)(void *ctx, const json_t *outcome);
    /* Makes the files in the folder `work`, and sets *outcome to what is to be kept beside them, a
     * new reference; it may stay NULL. */
    enum step_keep (*make)(void *ctx, const char *work, json_t **outcome, struct err *err);
};

/* Finds or makes the step. *entry becomes the folder with its files, which exists as long as the
 * store is open; NULL for STEP_STOPPED and STEP_BROKEN. Several threads may call this at once, also
 * for the same key: then each may make the step, and all get the files of the first. */
enum step_end cached_step(const struct cached_step *c, const struct store_key *key,
                          const char **entry, struct err *err);

#endif
