/* The lowest layer of the lexer: finds the end of the token that begins at an offset. Internal to
 * lex*.c.
 *
 * All functions read NUL-terminated bytes and skip splices: a backslash, blanks, a newline, as gcc
 * and clang accept them. */
#ifndef CORE_LEXEME_H
#define CORE_LEXEME_H

#include "core/token.h"

/* One token's length and kind. */
struct lexeme {
    uint32_t end;
    uint8_t kind, punct;
    uint8_t flags; /* TOK_SPLICED, TOK_OPEN */
};

enum lexeme_class {
    LEXEME_LETTER = 1, /* may begin an identifier */
    LEXEME_DIGIT = 2,
    LEXEME_BLANK = 4, /* white space in a line, and NUL */
    LEXEME_NEWLINE = 8,
    LEXEME_QUOTE_STOP = 16, /* special in a literal, or ends it */
    LEXEME_WORD = LEXEME_LETTER | LEXEME_DIGIT
};
extern const uint8_t lexeme_classes[256];

static inline uint8_t lexeme_class(char c)
{
    return lexeme_classes[(unsigned char)c];
}

/* Returns the offset past all splices at i: i itself if there is none. Call lexeme_past_splices. */
uint32_t lexeme_splices(const char *s, uint32_t i);

static inline uint32_t lexeme_past_splices(const char *s, uint32_t i)
{
    return s[i] == '\\' ? lexeme_splices(s, i) : i;
}

/* Returns the token at i, which must not be white space, a comment, a splice or the end. */
struct lexeme lexeme_at(const char *s, uint32_t len, uint32_t i);

/* Reads a header name at i, "<...>" or "\"...\"" closed within its line. False if there is none. */
bool lexeme_header(const char *s, uint32_t len, uint32_t i, struct lexeme *out);

/* Return the ends of the comments that begin at i (with // and with a slash and a star). A line
 * comment ends before its newline. */
uint32_t lexeme_line_comment(const char *s, uint32_t len, uint32_t i);
uint32_t lexeme_block_comment(const char *s, uint32_t len, uint32_t i, bool *open);

/* Copies the first bytes of [i, end) without splices, NUL-terminated, cut at cap - 1. Returns their
 * full number up to cap. */
uint32_t lexeme_spelling(const char *s, uint32_t i, uint32_t end, char *out, uint32_t cap);

#endif
