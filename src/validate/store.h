/* The cache of stage results: folders of files below one folder, found by a key over all that they depend on.
 *
 *     struct store_key k = {0};
 *     store_key_text(&k, "stage", "compile");
 *     store_key_text(&k, "flags", flags);
 *     if (store_key_file(s, &k, "source", path, err) != 0) ...
 *     folder = store_find(s, &k, arena, &outcome);
 *     if (!folder) {
 *         work = store_begin(s, arena, err);
 *         ... make files in work ...
 *         folder = store_commit(s, &k, work, outcome, arena, err);     or: store_abandon(s, work)
 *     }
 *     store_key_release(&k);
 *
 * Entries never change once they are there; they may be used as long as the store is open. Everything here
 * may be called from several threads; several processes may have the same folder open. Layout:
 *
 *     DIR/lock              held shared by every process that has the store open; says what the folder is
 *     DIR/tmp/entry-NAME/   entries in the making
 *     DIR/ab/cdef.../       entries: the files, and entry.json with the outcome, the key in words, and the
 * files' sizes and checksums: an entry that differs from it is damaged and counts as absent */
#ifndef VALIDATE_STORE_H
#define VALIDATE_STORE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct store;

/* Opens it, making the folder. NULL and a message where that can't be, and for a folder that has other things
 * in it than a cache: in a cache, what gets old is removed. */
struct store *store_open(const char *dir, struct err *err);

/* Frees it, and removes what was begun and neither committed nor abandoned. NULL: nothing. */
void store_close(struct store *s);

/* The folder, absolute. */
const char *store_folder(const struct store *s);

/* What a result depends on: labelled pieces, in words. Zero-initialised is a valid empty key. The same pieces
 * in the same order make the same key. */
struct store_key {
    struct buf text;
};
void store_key_text(struct store_key *k, const char *label, const char *text); /* NULL differs from "" */
void store_key_number(struct store_key *k, const char *label, uint64_t n);
void store_key_words(struct store_key *k, const char *label, const char *const *words); /* ends with NULL */

/* The contents of a file, not its name. -1 where it can't be read. */
int store_key_file(struct store *s, struct store_key *k, const char *label, const char *path,
                   struct err *err);

/* The same; that there is no such file is a piece, too. */
int store_key_file_if(struct store *s, struct store_key *k, const char *label, const char *path,
                      struct err *err);

/* Names below the folder and contents of all files in it (those that fs_walk visits: none that begin with a
 * dot). */
int store_key_tree(struct store *s, struct store_key *k, const char *label, const char *folder,
                   struct err *err);

/* The maps that `tranship port FOLDER` finds by itself. */
int store_key_rules(struct store_key *k, const char *folder, struct arena *a, struct err *err);

/* The key as 32 hexadecimal digits (XXH3, 128 bits), NUL-terminated: to use the key of one stage in that of
 * the next. */
void store_key_digest(const struct store_key *k, char out[33]);
void store_key_release(struct store_key *k);

/* The checksum of a file's contents, as above; read once as long as the file stays what it is. */
int store_file_digest(struct store *s, const char *path, char out[33], struct err *err);

/* The entry's folder, with its outcome at *outcome (a new reference; may be NULL: not wanted); NULL where
 * there is none. Notes that it was used. */
const char *store_find(struct store *s, const struct store_key *k, struct arena *a, json_t **outcome);

/* A new empty folder to make an entry in. NULL and a message where that fails. */
const char *store_begin(struct store *s, struct arena *a, struct err *err);

/* Makes it an entry, with its outcome (borrowed): the entry's folder. Where another thread or process was
 * faster, that one's entry is taken and this one is dropped. Absolute links within the folder and texts with
 * its name do not follow the move. NULL and a message where it fails; the folder is gone then, too. */
const char *store_commit(struct store *s, const struct store_key *k, const char *folder, json_t *outcome,
                         struct arena *a, struct err *err);

/* Drops what was begun. */
void store_abandon(struct store *s, const char *folder);

/* Removes the entry, so that it is made anew; not one that was made or used since the store was opened. For a
 * user who does not trust the cache: another process that uses the entry at this moment loses it. */
void store_drop(struct store *s, const struct store_key *k);

struct store_pruned {
    bool busy;               /* another process has the store open: nothing was removed */
    uint64_t entries, bytes; /* removed */
    uint64_t left_entries, left_bytes;
};

/* Removes entries that were not used for max_age seconds, then the ones used longest ago until the rest has
 * at most max_bytes (0: no such limit, for each), never those used since the store was opened; and what
 * processes left behind that were killed. -1 and a message where the folder can't be read. */
int store_prune(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                struct err *err);

/* Removes a folder with all that is in it, whatever its depth; links are removed, not followed. */
int store_remove_tree(const char *folder, struct err *err);

/* A step as an outcome: {"verdict": "pass", "why": ..., "log": ..., "seconds": ..., "peak": ...}; more may be
 * added. */
struct step;
json_t *store_step(const struct step *step);

/* Reads it back, as a cached step. -1 where it is none: the entry is to be made anew. Texts are owned by the
 * arena. */
int store_step_read(const json_t *outcome, struct arena *a, struct step *step);

#endif
