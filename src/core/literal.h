/* String literals: what they say, and where each character of that is written. */
#ifndef CORE_LITERAL_H
#define CORE_LITERAL_H

#include "base/buf.h"
#include "core/lex.h"

/* One of the tokens that the compiler joins to one literal. */
struct literal_part {
    uint32_t from;        /* its first character in the text */
    bool raw;             /* R"delimiter(...)delimiter" */
    struct str delimiter; /* of a raw one */
};

struct literal {
    const struct tokens *t;
    struct tok_range tokens;
    struct str text; /* what the program sees, without the NUL behind it */
    /* of each character where it is written, and an empty one behind the last */
    const struct span *at;
    const struct literal_part *part;
    uint32_t nparts;
};

/* Reads the literal whose first token is i, a TOK_STRING, with those that the compiler joins to it:
 * l->tokens is always set. False where the text can't be told: wide characters, a user's suffix, an
 * unterminated literal, escapes for more than one byte. Owned by the arena. */
bool literal_read(struct literal *l, const struct tokens *t, uint32_t i, struct arena *a);

/* Where the characters [begin, end) are written: what stands between two tokens is in it
 * where they are of both. */
struct span literal_span(const struct literal *l, struct span characters);

/* Adds a text that stands in place of these characters, as their token writes it: escaped, or raw
 * as it is. Lines of a longer text get tokens of their own. False where that can't be: a raw
 * literal would end within the text, or the characters are of two tokens, one of them raw. */
bool literal_write(const struct literal *l, struct span characters, struct str text,
                   struct buf *out);

#endif
