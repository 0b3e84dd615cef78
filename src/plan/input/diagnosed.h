/* What clang says of the CUDA source that nvcc accepts, and the words that the port gets for it. */
#ifndef PLAN_INPUT_DIAGNOSED_H
#define PLAN_INPUT_DIAGNOSED_H

#include "plan/input/input.h"

/* An error of clang's, at token i. */
struct diagnosed {
    uint32_t i;
    uint32_t at; /* its offset, which may be within the token */
    const char *text;
};

/* A kind of error. */
struct diagnosed_kind {
    const char *part; /* of clang's text */
    /* Proposes an edit, or returns false. NULL: there is none. */
    bool (*mend)(void *ctx, const struct diagnosed *d);
    bool told; /* what is not mended is an error of the port, too */
};

/* True for a file that HIP's compiler is to compile: a .cu file, or a header with CUDA in it. Another
 * compiler has accepted those of the host, and clang those of the project's own HIP build. */
bool diagnosed_applies(const struct input *in);

/* Gives each error in code that clang has seen to its kind. Where headers are missing, what is not
 * mended is not told: it may be their fault. */
void diagnosed_follow(const struct input *in, struct output *out, const struct diagnosed_kind *kind,
                      size_t nkinds, void *ctx);

/* Returns the text behind "before" and up to "after"; empty: clang's text has no such part. */
struct str diagnosed_between(const char *text, const char *before, const char *after);

/* Puts a word and a blank before token i, with a finding. */
void diagnosed_add_word(const struct input *in, struct output *out, uint32_t i, const char *word,
                        const char *by);

/* True for an identifier in code that clang has seen. */
bool diagnosed_is_live(const struct input *in, uint32_t i);

#endif
