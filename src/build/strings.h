/* Languages whose command lines are strings in lists: Python, Meson, Starlark. */
#ifndef BUILD_STRINGS_H
#define BUILD_STRINGS_H

#include "build/work.h"

enum build_token_kind { BUILD_NAME, BUILD_STRING, BUILD_PUNCT };

struct build_token {
    enum build_token_kind kind;
    struct span span; /* of a string: with its quotes and letters before them */
    struct span text; /* of a string: what stands between the quotes; else as span */
};

/* What a language knows besides strings. */
struct build_strings {
    bool renames;                 /* variables of the environment are names of the language as well */
    const char *const *libraries; /* names before a list of libraries; NULL at the end */
    /* Looks at a name, or a string that is no flag: findings on what has to be changed by hand. NULL: none.
     */
    void (*look)(struct build *b, const struct build_token *t, size_t n, size_t i);
};

/* Translates the strings of a whole file. */
void build_strings_port(struct build *b, const struct build_strings *language);

#endif
