/* Coverage: each use of CUDA in a file, and what became of it. */
#ifndef TRANSLATE_COUNT_H
#define TRANSLATE_COUNT_H

#include "plan/input/input.h"

/* What became of one use, once all edits are settled. A use is a name where it stands (but no
 * member that was judged by its name alone, and no name that others have as well), a line that
 * includes a CUDA header, a launch, a piece of inline PTX, or code that a finding says is left. */
enum use_status {
    USE_CONVERTED, /* written anew */
    USE_SAME,      /* the same in HIP, and left as it is for that */
    USE_WARNED,    /* either of them, and a warning stands there */
    USE_INACTIVE,  /* either of them, in code that no parse saw: translated by its tokens; or
                      anything in code  that HIP leaves out */
    USE_LEFT,      /* still CUDA's, or does not compile in HIP */
    USE_STATUSES
};
const char *use_status_name(enum use_status s); /* "converted" "same" "warned" "inactive" "left" */

/* The uses of one family. */
struct tally {
    /* the row's ("runtime"), or "unknown", "include", "launch", "ptx", "code" */
    const char *family;
    uint32_t uses[USE_STATUSES];
    uint32_t by_tokens; /* of those that are not left: names judged without the AST */
};

/* All that are not left. */
static inline uint32_t tally_converted(const struct tally *t)
{
    return t->uses[USE_CONVERTED] + t->uses[USE_SAME] + t->uses[USE_WARNED] + t->uses[USE_INACTIVE];
}

/* A name that was not converted, once per name. */
struct left_name {
    const char *name;
    const char *why; /* the row's note, or NULL for a name that no table knows */
    uint32_t uses;
};

struct coverage {
    struct tally *tally; /* sorted by family */
    uint32_t ntallies;
    struct left_name *left; /* most uses first, then by name */
    uint32_t nleft;
    uint32_t *marked; /* by number of the range that somebody wants to be left alone: its uses */
    uint32_t converted, unconverted; /* sums over tally: not left, and left */
};

/* Gives every use its status. The findings are sorted, the edits settled. Owned by the arena. */
void count_uses(struct coverage *out, const struct input *in, const struct findings *findings,
                const struct settled *settled, struct arena *a);

/* Adds the uses of a text that stands in the file. Owned by the arena. */
void coverage_add(struct coverage *to, const struct coverage *more, struct arena *a);

#endif
