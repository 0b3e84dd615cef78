/* Lists of words: flags, arguments, file names. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

/* The words are in an arena. The list p ends with NULL once it has had a word. */
struct words {
    const char **p;
    size_t n;
};

/* Splits a command line as a POSIX shell would: at blanks and line ends, with 'x', "x" and
 * backslash. No other character is special: $x, `x`, * and ; are text. -1 with err if a quote is
 * not closed. */
int words_split(struct str text, struct arena *a, struct words *out, struct err *err);

/* Appends a word, which is borrowed, or all words of another list. */
void words_add(struct words *w, struct arena *a, const char *word);
void words_append(struct words *w, struct arena *a, const struct words *more);

bool words_have(const struct words *w, const char *word);

/* Appends each word of another list that the first one does not have. */
void words_add_missing(struct words *w, struct arena *a, const struct words *more);

/* The words with a blank between them, quoted for a shell where that is needed. */
void words_text(const struct words *w, struct buf *out);

#endif
