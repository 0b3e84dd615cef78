/* The tokens of PTX. Internal to src/ptx. */
#ifndef PTX_LEXER_H
#define PTX_LEXER_H

#include "base/str.h"
#include <stdbool.h>

enum ptx_token_kind {
    PTX_END,
    PTX_WORD, /* "add", "tid", "_": letters, digits, "_" and "$"; "%%r1", "%laneid" with one "%" */
    PTX_DOTTED, /* ".u32", ".L1::no_allocate" */
    PTX_NUMBER,
    PTX_PLACE, /* "%0", "%[x]" */
    PTX_TEXT,  /* "nounroll", with its quotation marks */
    PTX_SIGN   /* one of the characters , ; : { } [ ] @ ! | + - < > ( ) */
};

struct ptx_token {
    enum ptx_token_kind kind;
    struct span span;
    /* of a word or a token with a dot; with one "%", a register's name begins with "%" */
    struct str text;
    char sign;
};

struct ptx_lexer {
    struct str text;
    uint32_t at;
};

/* Returns the next token, after white space and comments. PTX_END at the end and, with a span that
 * is not empty, at an invalid token. */
struct ptx_token ptx_next(struct ptx_lexer *l);

#endif
