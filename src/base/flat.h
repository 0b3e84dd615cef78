/* Flat blocks: values written from front to back, and read in the same order by any process. */
#ifndef BASE_FLAT_H
#define BASE_FLAT_H

#include "base/arena.h"
#include "base/buf.h"
#include <stdbool.h>
#include <stdint.h>

/* Appends the words, each with its NUL. Returns how many bytes that took. */
size_t flat_add_words(struct buf *out, const char *const *word, uint32_t n);

/* Takes the next n bytes off the rest of a block: *out points to them. False if fewer are left. */
bool flat_take(struct str *rest, size_t n, const char **out);

/* Takes n words off the rest of a block. The list is owned by the arena; its words point into the
 * block. False if fewer are left. */
bool flat_take_words(struct str *rest, uint32_t n, const char *const **out, struct arena *a);

#endif
