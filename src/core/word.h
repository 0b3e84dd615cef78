/* Common words, each with a number that the lexer looks up once: keywords, and CUDA's own. */
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include "base/str.h"

enum word {
    W_NONE, /* any other identifier, and other tokens */
#define LENGTH(n)                 WORDS_OF_##n, WORDS_BEFORE_##n = WORDS_OF_##n - 1,
#define WORD(name, text, classes) W_##name,
#include "core/words.def"
#undef LENGTH
#undef WORD
};

/* Classes of words. */
enum {
    WORD_LEADS =
        1, /* may stand before an expression or another name: the next name is not declared */
    WORD_SPECIFIER = 2, /* part of a declaration, not a type */
    WORD_TYPE = 4,      /* of C's own types */
    WORD_TAG = 8        /* a class, a namespace or the like: its name follows */
};

/* By enum word. */
extern const uint8_t word_classes[];

/* Returns the number of the word with exactly these bytes, or W_NONE. */
enum word word_of(struct str text);

/* True for a builtin function of the compiler, which no CUDA header declares: libdevice (__nv_sinf)
 * and PTX instructions (__nvvm_bar0). Code that calls them at most declares them. */
static inline bool word_is_builtin(struct str name)
{
    return str_starts(name, STR("__nv_")) || str_starts(name, STR("__nvvm_"));
}

#endif
