/* Lists of words: flags, arguments, file names. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

/* The words are in an arena; p ends with NULL once there was a word. */
struct words {
    const char **p;
    size_t n;
};

/* Splits a command line as a POSIX shell would: blanks and line ends, 'x', "x", backslash. Nothing
 * else means anything: $x, `x`, * and ; are text. -1 where a quote is not closed. */
int words_split(struct str text, struct arena *a, struct words *out, struct err *err);

/* Appends a word, which stays the caller's; or all words of another list. */
void words_add(struct words *w, struct arena *a, const char *word);
void words_append(struct words *w, struct arena *a, const struct words *more);

bool words_have(const struct words *w, const char *word);

/* Appends each word of another list that the first one does not have. */
void words_add_missing(struct words *w, struct arena *a, const struct words *more);

/* The words with a blank between them, quoted for a shell where that is needed. */
void words_text(const struct words *w, struct buf *out);

#endif
