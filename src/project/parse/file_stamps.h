/* Files that a parse read, and whether they are still what they were: what the cache has of a unit
 * is good for as long as they are. */
#ifndef PROJECT_PARSE_FILE_STAMPS_H
#define PROJECT_PARSE_FILE_STAMPS_H

#include "store/store.h"

/* Files of this run that were looked at; each once. May be used by several threads at once. */
struct file_stamps;

/* The store stays the caller's. */
struct file_stamps *file_stamps_new(struct store *store);
void file_stamps_free(struct file_stamps *s);

/* Is there a header of that name in a folder that these flags have it looked for in, or in a
 * standard one; or something at that path? */
bool file_stamps_is_there(struct file_stamps *s, const char *const *flags, int nflags,
                          const char *name);

/* Appends what the files are now. False where one is too new to be sure of, or can't be read. */
bool file_stamps_add(struct file_stamps *s, const char *const *path, uint32_t n, struct buf *out);

/* How many bytes of a block that file_stamps_add made are about n files. */
size_t file_stamps_size(uint32_t n);

/* Are they what they were when file_stamps_add wrote that down? */
bool file_stamps_are_same(struct file_stamps *s, const char *const *path, uint32_t n,
                          const char *was);

#endif
