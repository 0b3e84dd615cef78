/* Shared by autoconf*.c and configure.c. */
#ifndef BUILD_AUTOCONF_PARTS_H
#define BUILD_AUTOCONF_PARTS_H

#include "base/vec.h"
#include "build/build.h"

enum { AUTOCONF_ARGUMENTS = 5 };

/* A macro's call in configure.ac. An argument is without its quotes, and empty if it is not there. */
struct autoconf_call {
    struct str macro;
    struct span argument[AUTOCONF_ARGUMENTS];
    uint32_t begin, end; /* before the name, behind the closing bracket */
};

/* A variable in which configure keeps an answer: its name for CUDA's library, and for HIP's. */
struct autoconf_cached {
    const char *cuda, *hip;
};
typedef VEC(struct autoconf_cached) autoconf_cache;

/* Autoconf names macros (HAVE_CUDA_H) and variables (ac_cv_header_cuda_h) after what is asked for. After a
 * ported call, the macros of CUDA's names are defined where HIP's counterpart is there, for sources that
 * test them. Notes the variables. autoconf_names.c */
void autoconf_keep_names(struct build *b, const struct autoconf_call *call, autoconf_cache *cache);

/* Gives variables of answers that the file reads their new names. */
void autoconf_port_cached(struct build *b, const autoconf_cache *cache);

/* Calls fn for each word of a list that blanks separate. */
typedef void autoconf_word_fn(void *ctx, struct span span, struct str word);
void autoconf_words(const struct build *b, struct span list, autoconf_word_fn *fn, void *ctx);

#endif
