/* Checks whether the files that a parse read have changed: the cached results of a unit are valid
 * as long as they have not. */
#ifndef PROJECT_PARSE_FILE_STAMPS_H
#define PROJECT_PARSE_FILE_STAMPS_H

#include "store/store.h"

/* Files that this run has looked at, each once. Several threads may use it at once. */
struct file_stamps;

/* The caller keeps the store. */
struct file_stamps *file_stamps_new(struct store *store);
void file_stamps_free(struct file_stamps *s);

/* True if a header of that name is in a folder where these flags make the compiler look, or in a
 * standard one; or if something is at that path. */
bool file_stamps_is_there(struct file_stamps *s, const char *const *flags, int nflags,
                          const char *name);

/* Appends the current state of the files. False if one is too new to be certain, or can't be
 * read. */
bool file_stamps_add(struct file_stamps *s, const char *const *path, uint32_t n, struct buf *out);

/* Returns the size of the part of a block for n files that file_stamps_add wrote. */
size_t file_stamps_size(uint32_t n);

/* True if they have not changed since file_stamps_add wrote their state. */
bool file_stamps_are_same(struct file_stamps *s, const char *const *path, uint32_t n,
                          const char *was);

#endif
