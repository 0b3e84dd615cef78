#include "validate/cache/cached_step.h"
#include "store/folder.h"
#include <time.h>

/* Returns the entry if its outcome can be read; NULL if the step must be made. */
static const char *cached_step_find(const struct cached_step *c, const struct store_key *key)
{
    json_t *outcome = NULL;
    if (c->fresh)
        store_drop(c->store, key);
    const char *entry = store_find(c->store, key, c->arena, &outcome);
    if (entry && c->read && c->read(c->ctx, outcome) != 0) {
        store_reject(c->store, key, outcome);
        entry = NULL;
    }
    json_decref(outcome);
    return entry;
}

/* Makes a key that no other step ever has: the names of temporary folders are reused. */
static struct store_key key_of_its_own(const struct store_key *key, const char *work)
{
    struct store_key own = {0};
    char digest[DIGEST_TEXT];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    digest_text(store_key_digest(key), digest);
    store_key_text(&own, "for its log only", digest);
    store_key_text(&own, "made in", work);
    store_key_number(&own, "seconds", (uint64_t)now.tv_sec);
    store_key_number(&own, "nanoseconds", (uint64_t)now.tv_nsec);
    return own;
}

static const char *cached_step_keep(const struct cached_step *c, const struct store_key *key,
                                    enum step_keep how, const char *work, json_t *outcome,
                                    struct err *err)
{
    struct store_key own = {0};
    json_t *nothing = outcome ? NULL : json_object();
    if (how == STEP_KEEP_LOG)
        own = key_of_its_own(key, work);
    const char *entry = store_commit(c->store, how == STEP_KEEP_LOG ? &own : key, work,
                                     outcome ? outcome : nothing, c->arena, err);
    json_decref(nothing);
    store_key_release(&own);
    return entry;
}

enum step_end cached_step(const struct cached_step *c, const struct store_key *key,
                          const char **entry, struct err *err)
{
    *entry = cached_step_find(c, key);
    if (*entry)
        return STEP_FOUND;
    const char *work = store_begin(c->store, c->arena, err);
    if (!work)
        return STEP_BROKEN;
    json_t *outcome = NULL;
    enum step_keep how = c->make(c->ctx, work, &outcome, err);
    enum step_end end = how == STEP_CANNOT    ? STEP_BROKEN
                        : how == STEP_GIVE_UP ? STEP_STOPPED
                                              : STEP_MADE;
    if (c->interrupted && c->interrupted())
        end = STEP_STOPPED;
    if (end != STEP_MADE)
        store_abandon(c->store, work);
    else if (!(*entry = cached_step_keep(c, key, how, work, outcome, err)))
        end = STEP_BROKEN;
    json_decref(outcome);
    return end;
}
