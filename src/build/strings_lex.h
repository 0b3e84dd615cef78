/* Tokens of languages whose strings hold command lines: Python, Meson, Starlark, TOML. */
#ifndef BUILD_STRINGS_LEX_H
#define BUILD_STRINGS_LEX_H

#include "base/vec.h"
#include "core/source.h"

enum strings_kind {
    ST_NAME, /* a number, too */
    ST_STRING,
    ST_PUNCT,  /* one byte */
    ST_NEWLINE /* ends a statement: not within brackets, not behind a backslash */
};

struct strings_token {
    enum strings_kind kind;
    struct span span;  /* of a string: with its quotes, and the letters before them */
    struct span inner; /* of a string: between the quotes; else as span */
    bool formatted;    /* an f-string: names in braces are expanded */
    bool escaped;      /* a backslash, or an end of line, is in it */
};

struct strings_tokens {
    VEC(struct strings_token) list;
};

/* Reads the tokens; blanks and comments are none. Whatever the bytes: tokens are in order, and lie
 * in the file. The list is the caller's to release. */
void strings_lex(struct strings_tokens *out, const struct source *src);

#endif
