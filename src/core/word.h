/* Words that many ask for, each with a number that the lexer looks up once:
 * keywords, and CUDA's own. */
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include "base/str.h"

enum word {
    W_NONE, /* any other identifier, and what is none */
#define LENGTH(n)                 WORDS_OF_##n, WORDS_BEFORE_##n = WORDS_OF_##n - 1,
#define WORD(name, text, classes) W_##name,
#include "core/words.def"
#undef LENGTH
#undef WORD
};

/* Classes of words. */
enum {
    WORD_LEADS =
        1, /* may stand before an expression, or another name: what follows declares nothing */
    WORD_SPECIFIER = 2, /* part of a declaration, and no type */
    WORD_TYPE = 4,      /* of C's own types */
    WORD_TAG = 8        /* a class, a namespace or the like: its name follows */
};

/* By enum word. */
extern const uint8_t word_classes[];

/* The number of the word with exactly these bytes, or W_NONE. */
enum word word_of(struct str text);

/* A name of the compiler's own functions, which no header of CUDA's declares: those of
 * libdevice (__nv_sinf) and those that are instructions of PTX (__nvvm_bar0). Who calls them
 * declares them at most. */
static inline bool word_is_builtin(struct str name)
{
    return str_starts(name, STR("__nv_")) || str_starts(name, STR("__nvvm_"));
}

#endif
