/* A step that is worked out once: found in the store by all that it depends on, else
 * made and kept there.
 *
 *     struct cached_step c = {.store = s, .arena = a, .ctx = me, .read = read_it, .make = make_it};
 *     switch (cached_step(&c, &key, &entry, &err)) {
 *     case STEP_FOUND:     read_it has taken over what the store had
 *     case STEP_MADE:      make_it has made it; entry is where its files are now
 *     case STEP_STOPPED:   make_it gave up, or the user did: nothing is left of it
 *     case STEP_BROKEN:    err says why it could not be made, or not be kept
 *     } */
#ifndef VALIDATE_CACHE_CACHED_STEP_H
#define VALIDATE_CACHE_CACHED_STEP_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>
#include <stdbool.h>

/* What becomes of that which was made. */
enum step_keep {
    STEP_KEEP,     /* it holds as long as nothing that it depends on changes */
    STEP_KEEP_LOG, /* it may come out otherwise next time: its files are for this run's reports, and
                      nobody finds them */
    STEP_GIVE_UP,  /* nothing is kept */
    STEP_CANNOT,   /* the same, and *err says why */
};

enum step_end { STEP_FOUND, STEP_MADE, STEP_STOPPED, STEP_BROKEN };

struct cached_step {
    struct store *store;
    struct arena *arena; /* owns *entry */
    bool fresh;          /* nothing is taken that is older than the opening of the store */
    bool (*interrupted)(
        void); /* true: what was made may be half of it, and is not kept; may be NULL */
    void *ctx; /* for these: */
    /* Takes over an outcome that was kept. -1: it is none of ours; it is removed and made anew, so
     * that what was taken over so far does not count. NULL: there is nothing in it to read. */
    int (*read)(void *ctx, const json_t *outcome);
    /* Makes the files in the folder `work` and says what is to be kept beside them: *outcome, a new
     * reference; it may stay NULL. */
    enum step_keep (*make)(void *ctx, const char *work, json_t **outcome, struct err *err);
};

/* Finds or makes it. *entry: the folder with its files, which stays as long as the store is open;
 * NULL at STEP_STOPPED and STEP_BROKEN. Safe from several threads at once, also for the same key:
 * then each may make it, and the first one's files are taken by all. */
enum step_end cached_step(const struct cached_step *c, const struct store_key *key,
                          const char **entry, struct err *err);

#endif
