/* Keys: what a result depends on, in words, and the checksums of files. */
#ifndef STORE_KEY_H
#define STORE_KEY_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/err.h"

struct store;

/* What a result depends on: labelled pieces, in words. Zero-initialised is a valid empty key. The
 * same pieces in the same order make the same key. */
struct store_key {
    struct buf text;
};
void store_key_text(struct store_key *k, const char *label,
                    const char *text); /* NULL differs from "" */
void store_key_number(struct store_key *k, const char *label, uint64_t n);
void store_key_words(struct store_key *k, const char *label,
                     const char *const *words); /* ends with NULL */

/* The contents of a file, not its name. -1 where it can't be read. */
int store_key_file(struct store *s, struct store_key *k, const char *label, const char *path,
                   struct err *err);

/* The same; that there is no such file is a piece, too. */
int store_key_file_if(struct store *s, struct store_key *k, const char *label, const char *path,
                      struct err *err);

/* Names below the folder and contents of all files in it (those that fs_walk visits: none
 * that begin with a dot). */
int store_key_tree(struct store *s, struct store_key *k, const char *label, const char *folder,
                   struct err *err);

/* The key of a block, or a piece of the key of what is made next. */
struct digest store_key_digest(const struct store_key *k);
void store_key_release(struct store_key *k);

/* The checksum of a file's contents; read once as long as the file stays what it is. -1 where it
 * can't be read, or store_stop says so. */
int store_file_digest(struct store *s, const char *path, struct digest *out, struct err *err);

#endif
