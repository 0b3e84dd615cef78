/* Flat blocks: what is written from front to back and read the same way,
 * wherever it was meanwhile. */
#ifndef BASE_FLAT_H
#define BASE_FLAT_H

#include "base/arena.h"
#include "base/buf.h"
#include <stdbool.h>
#include <stdint.h>

/* Appends the words, each with its NUL; how many bytes that took. */
size_t flat_add_words(struct buf *out, const char *const *word, uint32_t n);

/* Takes the next n bytes off what is left of a block; false where it has fewer. */
bool flat_take(struct str *rest, size_t n, const char **out);

/* Takes n words off; the list is owned by the arena, and points into the block.
 * False where it has fewer. */
bool flat_take_words(struct str *rest, uint32_t n, const char *const **out, struct arena *a);

#endif
