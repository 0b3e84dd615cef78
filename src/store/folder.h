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
 * They never change; they may be used as long as the store is open. Next to the
 * files is entry.json with the outcome, the key in words, and the files' sizes and checksums: an
 * entry that differs from it is damaged and counts as absent. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>

/* Returns the entry's folder, with its outcome at *outcome (a new reference; may be NULL: not
 * wanted); NULL if there is none. Records that it was used. */
const char *store_find(struct store *s, const struct store_key *k, struct arena *a,
                       json_t **outcome);

/* Creates an empty folder for a new entry. NULL and a message on failure. */
const char *store_begin(struct store *s, struct arena *a, struct err *err);

/* Makes it an entry, with its outcome (borrowed), and returns the entry's folder. If another thread
 * or process was faster, uses that entry and drops this one. Absolute links within the folder and
 * texts with its name do not follow the move. NULL and a message on failure; the folder is then
 * gone, too. */
const char *store_commit(struct store *s, const struct store_key *k, const char *folder,
                         json_t *outcome, struct arena *a, struct err *err);

/* Drops an entry that was begun. */
void store_abandon(struct store *s, const char *folder);

/* Removes the entry, so that it is made again; not one made or used since the store was opened. For
 * a user who does not trust the cache: another process that is using the entry loses it. */
void store_drop(struct store *s, const struct store_key *k);

/* Removes the entry found with this outcome, although it was just used: it is complete, but
 * useless. Not one that somebody else has put in its place since. */
void store_reject(struct store *s, const struct store_key *k, const json_t *outcome);

#endif
