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
    CT_JUNK     /* a byte that can't stand there; a quote or bracket that is not closed, up to the
              end */
};

struct cmake_token {
    struct span span;
    enum cmake_token_kind kind;
};

/* All tokens of a text, one behind the other: each byte is in one of them. */
struct cmake_tokens {
    VEC(struct cmake_token) list;
};

/* vec_release(&t->list) frees them. Any text is lexed. */
void cmake_lex(struct cmake_tokens *t, struct str text);

/* One argument, as it stands. */
struct cmake_arg {
    struct span span; /* with its quotes or brackets */
    struct str text;  /* without them; escapes and references stand as they are */
    uint32_t at;      /* where the text begins */
    enum cmake_token_kind kind;
};

/* What commands are in: the file, a branch of an if, the body of a loop or of a function. */
struct cmake_block {
    uint32_t parent; /* itself: the file */
    uint32_t opener; /* the number of the command that begins it; the file has none: 0 */
};

struct cmake_command {
    struct str name; /* as it is written */
    struct span name_span, span;
    const struct cmake_arg *arg; /* without the parentheses in conditions */
    uint32_t nargs;
    uint32_t block;
    uint32_t definition; /* the number of the function() or macro() whose body it is in, or that it
                            is; else NO_DEFINITION */
};
enum { NO_DEFINITION = -1 };

struct cmake_file {
    const struct cmake_command *command;
    uint32_t ncommands;
    const struct cmake_block *block;
    uint32_t nblocks;
};

/* Finds the commands. One that is not closed is none. Owned by the arena; its
 * texts are the caller's. */
void cmake_parse(struct cmake_file *out, struct str text, struct arena *a);

/* Commands' names and boolean words have no case in CMake. */
bool cmake_same(struct str a, const char *b);

/* Is the block, or one that it is in, that other one? */
bool cmake_within(const struct cmake_file *f, uint32_t block, uint32_t other);

/* The index of an argument that is this word, NARGS where there is none. */
uint32_t cmake_find(const struct cmake_command *c, const char *word);

#endif
