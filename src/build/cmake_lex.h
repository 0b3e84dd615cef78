/* The commands of a CMake file. */
#ifndef BUILD_CMAKE_LEX_H
#define BUILD_CMAKE_LEX_H

#include "base/arena.h"
#include "base/vec.h"

enum cmake_token_kind {
    CT_BLANK,           /* blanks and tabs, a byte order mark */
    CT_LINE,            /* a line's end */
    CT_COMMENT,         /* # to the end of the line */
    CT_BRACKET_COMMENT, /* #[[ ... ]] */
    CT_WORD,            /* outside of arguments: a command's name */
    CT_OPEN,
    CT_CLOSE,
    CT_UNQUOTED,
    CT_QUOTED,
    CT_BRACKET, /* [=[ ... ]=] */
    CT_JUNK     /* a byte that can't stand there; an unclosed quote or bracket, up to the end */
};

struct cmake_token {
    struct span span;
    enum cmake_token_kind kind;
};

/* All tokens of a text, without gaps: each byte is in one of them. */
struct cmake_tokens {
    VEC(struct cmake_token) list;
};

/* vec_release(&t->list) frees them. Accepts any text. */
void cmake_lex(struct cmake_tokens *t, struct str text);

/* One argument as it is written. */
struct cmake_arg {
    struct span span; /* with its quotes or brackets */
    struct str text;  /* without them; escapes and references unchanged */
    uint32_t at;      /* where the text begins */
    enum cmake_token_kind kind;
};

/* The container of commands: the file, a branch of an if, the body of a loop or of a function. */
struct cmake_block {
    uint32_t parent; /* itself: the file */
    uint32_t opener; /* the number of the command that begins it; 0 for the file */
};

struct cmake_command {
    struct str name; /* as it is written */
    struct span name_span, span;
    const struct cmake_arg *arg; /* without the parentheses in conditions */
    uint32_t nargs;
    uint32_t block;
    /* the number of the function() or macro() whose body holds it, or its own; else
     * NO_DEFINITION */
    uint32_t definition;
};
enum { NO_DEFINITION = -1 };

struct cmake_file {
    const struct cmake_command *command;
    uint32_t ncommands;
    const struct cmake_block *block;
    uint32_t nblocks;
};

/* Finds the commands. Ignores one that is not closed. Owned by the arena; its texts are the
 * caller's. */
void cmake_parse(struct cmake_file *out, struct str text, struct arena *a);

/* Compares names of commands and boolean words: they have no case in CMake. */
bool cmake_same(struct str a, const char *b);

/* True if the block is the other one, or inside it. */
bool cmake_within(const struct cmake_file *f, uint32_t block, uint32_t other);

/* Returns the index of an argument that is this word, NARGS if there is none. */
uint32_t cmake_find(const struct cmake_command *c, const char *word);

#endif
