/* A signature in its parts, to write a function that calls the one it describes. */
#ifndef USES_SIG_H
#define USES_SIG_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

struct param {
    const char *decl; /* "void **devPtr": with a name, without a default */
    struct str name;
};

struct sig {
    struct str prefix, result; /* "template<class T>" or empty; the return type */
    struct str args;           /* "(...)" as it stood */
    VEC(struct param) params;
    size_t required; /* parameters before the first one with a default */
};

/* Takes "R(args)" or "template<...> R(args)" apart; parameters without a name get one. False where
 * a parameter list has what no call can be written for: packs and "...". Borrows the text;
 * sig_release after success and failure. */
bool sig_split(const char *text, struct arena *a, struct sig *out);
void sig_release(struct sig *s);

/* The parts between commas that no bracket holds. */
struct parts {
    VEC(struct str) items;
};
void parts_split(struct str list, struct parts *out);

/* Is there such a word in the text? */
bool has_word(struct str text, struct str word);

/* The identifier that starts at or after *at, empty at the end; *at moves behind it. */
struct str next_word(struct str text, size_t *at);

bool is_word_char(char c);

#endif
