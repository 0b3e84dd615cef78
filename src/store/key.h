/* Keys: the dependencies of a result, in words, and the checksums of files. */
#ifndef STORE_KEY_H
#define STORE_KEY_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/err.h"

struct store;

/* The dependencies of a result: labelled pieces, in words. Zero-initialised is a valid empty key.
 * The same pieces in the same order make the same key. */
struct store_key {
    struct buf text;
};
void store_key_text(struct store_key *k, const char *label,
                    const char *text); /* NULL differs from "" */
void store_key_number(struct store_key *k, const char *label, uint64_t n);
void store_key_words(struct store_key *k, const char *label,
                     const char *const *words); /* ends with NULL */

/* Adds the contents of a file, not its name. -1 if it can't be read. */
int store_key_file(struct store *s, struct store_key *k, const char *label, const char *path,
                   struct err *err);

/* The same; a missing file is a piece, too. */
int store_key_file_if(struct store *s, struct store_key *k, const char *label, const char *path,
                      struct err *err);

/* Adds the names below the folder and contents of all files in it (those that fs_walk visits: none
 * that begin with a dot). */
int store_key_tree(struct store *s, struct store_key *k, const char *label, const char *folder,
                   struct err *err);

/* Returns the key of a block, or a piece of the next result's key. */
struct digest store_key_digest(const struct store_key *k);
void store_key_release(struct store_key *k);

/* Gets the checksum of a file's contents; reads it only once while it does not change. -1 if it
 * can't be read, or store_stop says so. */
int store_file_digest(struct store *s, const char *path, struct digest *out, struct err *err);

#endif
