/* One token of C++ or CUDA. */
#ifndef CORE_TOKEN_H
#define CORE_TOKEN_H

#include "core/word.h"

enum tok_kind {
    TOK_IDENT,  /* identifiers and keywords */
    TOK_NUMBER, /* pp-number */
    TOK_STRING, /* any prefix, raw ones included, with a user suffix */
    TOK_CHAR,
    TOK_PUNCT,
    TOK_HEADER, /* <...> or "..." after #include, #include_next, #import, __has_include( */
    TOK_HASH,   /* the # that begins a directive */
    TOK_END,    /* ends a directive; empty, at the end of its logical line */
    /* a byte that begins no token; an unterminated literal is TOK_STRING/TOK_CHAR with TOK_OPEN, up
     * to its line's end */
    TOK_JUNK
};

enum {
    TOK_DIRECTIVE = 1, /* inside a preprocessor directive, the # included */
    TOK_DEFINE = 2,    /* inside a #define: the name, parameters and body */
    TOK_FIRST = 4,     /* first token of a logical line */
    TOK_SPLICED = 8,   /* contains a backslash-newline: tok_text returns the text without it */
    TOK_OPEN = 16,     /* unterminated */
    TOK_DEAD = 32,     /* certainly inactive: after "#if 0", or after "#if 1" of the same group */
    TOK_SPACE = 64     /* white space, a comment or a splice stands before it */
};

/* Punctuation. The longest token of C++ wins; "<<<" and ">>>" are one token each, "<<" "<" with
 * blanks between are two. */
enum tok_punct {
    P_NONE,
    P_LPAREN,
    P_RPAREN,
    P_LBRACE,
    P_RBRACE,
    P_LBRACKET,
    P_RBRACKET,
    P_COMMA,
    P_SEMI,
    P_COLON,
    P_SCOPE /* :: */,
    P_DOT,
    P_ARROW,
    P_LESS,
    P_GREATER,
    P_SHL,
    P_SHR,
    P_LAUNCH /* <<< */,
    P_LAUNCH_END /* >>> */,
    P_ASSIGN,
    P_STAR,
    P_AMP,
    P_AND /* && */,
    P_OR,
    P_NOT,
    P_QUESTION,
    P_TILDE,
    P_ELLIPSIS,
    P_HASHHASH,
    P_HASH /* # inside a #define body */,
    P_EQ,
    P_NE,
    P_LE,
    P_GE,
    P_SPACESHIP /* <=> */,
    P_PLUS,
    P_MINUS,
    P_SLASH,
    P_PERCENT,
    P_PIPE,
    P_CARET,
    P_POINTEE /* ->* and .* */,
    P_INCREMENT,
    P_DECREMENT,
    P_PLUS_ASSIGN, /* this one and those that follow are the compound assignments */
    P_MINUS_ASSIGN,
    P_STAR_ASSIGN,
    P_SLASH_ASSIGN,
    P_OTHER_ASSIGN /* %= ^= &= |= <<= >>= */
};

struct tok {
    uint32_t begin, end;
    /* brackets ( [ {: index of the partner, or of itself if there is none; other tokens: 0 */
    uint32_t match;
    uint8_t kind, punct, flags;
    uint8_t word; /* enum word of an identifier's raw text */
};

#endif
