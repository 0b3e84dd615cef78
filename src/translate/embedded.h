/* CUDA source in string literals, which the program compiles at run time: it is ported like a
 * file. */
#ifndef TRANSLATE_EMBEDDED_H
#define TRANSLATE_EMBEDDED_H

#include "core/literal.h"
#include "translate/translation.h"

struct embedded_source {
    struct literal literal;
    struct source src; /* its text */
    struct translation port;
};

/* Zero-initialise, release with embedded_release. */
struct embedded {
    VEC(struct embedded_source *) v;
};

/* Ports a source: translate(), without a parse. */
typedef void embedded_fn(struct translation *tr, const struct source *src, const struct map *m,
                         const struct translate_options *opt, struct arena *a, const int *order);

/* Ports the sources in the file's strings, without a parse, and proposes the edits of the literals.
 * A string that holds source and can't be ported is a finding (TS1005), one that is ported as well
 * (TS1023). Strings inside such a string are not ported. order: as in translate. */
void embedded_port(struct embedded *e, const struct input *in, struct output *out,
                   embedded_fn *translate, const int *order);

/* Adds their findings to the findings of the file, at the places in the literals, and their uses to
 * the file's. The arena owns the additions. */
void embedded_tell(const struct embedded *e, struct findings *findings);
void embedded_count(const struct embedded *e, struct coverage *count, struct arena *a);

void embedded_release(struct embedded *e);

#endif
