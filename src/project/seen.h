/* Files that a parse read, and whether they are still what they were: what the cache has of a unit
 * is good for as long as they are. */
#ifndef PROJECT_SEEN_H
#define PROJECT_SEEN_H

#include "store/store.h"

/* Files of this run that were looked at; each once. May be used by several threads at once. */
struct seen;

/* The store stays the caller's. */
struct seen *seen_new(struct store *store);
void seen_free(struct seen *s);

/* Is there a header of that name in a folder that these flags have it looked for in, or in a
 * standard one; or something at that path? */
bool seen_is_there(struct seen *s, const char *const *flags, int nflags, const char *name);

/* Appends what the files are now. False where one is too new to be sure of, or can't be read. */
bool seen_add(struct seen *s, const char *const *path, uint32_t n, struct buf *out);

/* How many bytes of a block that seen_add made are about n files. */
size_t seen_size(uint32_t n);

/* Are they what they were when seen_add wrote that down? */
bool seen_are_same(struct seen *s, const char *const *path, uint32_t n, const char *was);

#endif
