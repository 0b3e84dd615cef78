/* Words of command lines as build files write them: quotes, backslashes, $(...) and `...` hold blanks. */
#ifndef BUILD_WORD_H
#define BUILD_WORD_H

#include "build/work.h"

/* A letter, a digit or an underscore. */
static inline bool build_is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct build_words {
    VEC(struct span) v;
};

/* Splits a part of the source. Separators of commands (; | & and brackets of sub-shells, runs of them as one)
 * are words of their own. Never fails: what is not closed ends with the span. */
void build_words_split(const struct build *b, struct span span, struct build_words *out);

/* Is the word one that separates commands? */
bool build_word_separates(const struct build *b, struct span word);

/* The word without the quotes around and in it; the arena's. */
struct str build_word_plain(const struct build *b, struct span word);

/* The part of a word without a pair of quotes, or escaped quotes, around all of it. */
struct span build_word_bare(const struct build *b, struct span word);

/* Where the $(...), ${...} or `...` that begins at `at` ends, at most at end: behind its bracket. */
uint32_t build_word_past(const struct build *b, uint32_t at, uint32_t end);

#endif
