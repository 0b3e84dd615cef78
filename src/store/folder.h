/* Entries of the cache that are folders of files, found by a key in words:
 *
 *     struct store_key k = {0};
 *     store_key_text(&k, "stage", "compile");
 *     if (store_key_file(s, &k, "source", path, err) != 0) ...
 *     folder = store_find(s, &k, arena, &outcome);
 *     if (!folder) {
 *         work = store_begin(s, arena, err);
 *         ... make files in work ...
 *         folder = store_commit(s, &k, work, outcome, arena, err);     or: store_abandon(s, work)
 *     }
 *     store_key_release(&k);
 *
 * They never change once they are there; they may be used as long as the store is open. Beside the
 * files lies entry.json with the outcome, the key in words, and the files' sizes and checksums: an
 * entry that differs from it is damaged and counts as absent. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>

/* The entry's folder, with its outcome at *outcome (a new reference; may be NULL: not wanted); NULL
 * where there is none. Notes that it was used. */
const char *store_find(struct store *s, const struct store_key *k, struct arena *a,
                       json_t **outcome);

/* A new empty folder to make an entry in. NULL and a message where that fails. */
const char *store_begin(struct store *s, struct arena *a, struct err *err);

/* Makes it an entry, with its outcome (borrowed): the entry's folder. Where another thread or
 * process was faster, that one's entry is taken and this one is dropped. Absolute links within the
 * folder and texts with its name do not follow the move. NULL and a message where it fails; the
 * folder is gone then, too. */
const char *store_commit(struct store *s, const struct store_key *k, const char *folder,
                         json_t *outcome, struct arena *a, struct err *err);

/* Drops what was begun. */
void store_abandon(struct store *s, const char *folder);

/* Removes the entry, so that it is made anew; not one that was made or used since the store
 * was opened. For a user who does not trust the cache: another process that uses the entry at
 * this moment loses it. */
void store_drop(struct store *s, const struct store_key *k);

/* Removes the entry that was found with this outcome, though it was used a moment ago: it is whole,
 * and of no use. Not one that somebody else has put in its place since. */
void store_reject(struct store *s, const struct store_key *k, const json_t *outcome);

#endif
