/* String literals: their text, and where each of its characters is written. */
#ifndef CORE_LITERAL_H
#define CORE_LITERAL_H

#include "base/buf.h"
#include "core/lex.h"

/* One of the tokens that the compiler joins into one literal. */
struct literal_part {
    uint32_t from;        /* its first character in the text */
    bool raw;             /* R"delimiter(...)delimiter" */
    struct str delimiter; /* of a raw one */
};

struct literal {
    const struct tokens *t;
    struct tok_range tokens;
    struct str text; /* the text that the program sees, without the final NUL */
    /* for each character, where it is written, and an empty span after the last */
    const struct span *at;
    const struct literal_part *part;
    uint32_t nparts;
};

/* Reads the literal whose first token is i, a TOK_STRING, with those that the compiler joins to it;
 * always sets l->tokens. False if the text can't be known: wide characters, a user's suffix, an
 * unterminated literal, escapes for more than one byte. Owned by the arena. */
bool literal_read(struct literal *l, const struct tokens *t, uint32_t i, struct arena *a);

/* Returns where the characters [begin, end) are written. The gap between two tokens is included if
 * the characters are in both. */
struct span literal_span(const struct literal *l, struct span characters);

/* Adds a text that replaces these characters, as their token writes it: escaped, or raw. Each line
 * of a longer text gets its own token. False if that is impossible: a raw literal would end within
 * the text, or the characters are in two tokens, one of them raw. */
bool literal_write(const struct literal *l, struct span characters, struct str text,
                   struct buf *out);

#endif
