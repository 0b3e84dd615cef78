/* The lines of a makefile. */
#ifndef BUILD_MAKE_LEX_H
#define BUILD_MAKE_LEX_H

#include "build/work.h"

enum make_kind {
    MAKE_NOTHING,  /* blank, or a comment */
    MAKE_SET,      /* name = text */
    MAKE_RULE,     /* text: targets and what they need; a recipe behind a semicolon is a line of its own */
    MAKE_RECIPE,   /* text: a command line, and within define what is none of the others */
    MAKE_DIRECTIVE /* name: include, ifeq, ifdef ...; text: the rest */
};

/* A logical line: those that end in a backslash go on. */
struct make_line {
    enum make_kind kind;
    struct span name, text;
};

struct make_lines {
    VEC(struct make_line) v;
};

/* Takes a whole makefile apart. Every byte is in a line, or between them; never fails. */
void make_lex(const struct build *b, struct make_lines *out);

/* A text that sets a variable, as in $(eval X += y): fills name and text; false where it does not. */
bool make_lex_set(const struct build *b, struct span text, struct make_line *out);

#endif
