/* Tokens of languages whose strings hold command lines: Python, Meson, Starlark, TOML. */
#ifndef BUILD_STRINGS_LEX_H
#define BUILD_STRINGS_LEX_H

#include "base/vec.h"
#include "core/source.h"

enum strings_kind {
    ST_NAME, /* also a number */
    ST_STRING,
    ST_PUNCT,  /* one byte */
    ST_NEWLINE /* ends a statement: not inside brackets, not after a backslash */
};

struct strings_token {
    enum strings_kind kind;
    struct span span;  /* of a string: with its quotes, and the letters before them */
    struct span inner; /* of a string: between the quotes; else as span */
    bool formatted;    /* an f-string: names in braces are expanded */
    bool escaped;      /* contains a backslash, or an end of line */
};

struct strings_tokens {
    VEC(struct strings_token) list;
};

/* Reads the tokens; skips blanks and comments. For any bytes, tokens are in order and inside the
 * file. The caller releases the list. */
void strings_lex(struct strings_tokens *out, const struct source *src);

#endif
