/* Coverage: each use of CUDA in a file, and its status. */
#ifndef TRANSLATE_COUNT_H
#define TRANSLATE_COUNT_H

#include "plan/input/input.h"

/* The status of one use after all edits are settled. A use is a name where it stands (but not a
 * member judged by its name alone, nor a name that others have as well), a line that includes a
 * CUDA header, a launch, a piece of inline PTX, or code that a finding says is left. */
enum use_status {
    USE_CONVERTED, /* rewritten */
    USE_SAME,      /* the same in HIP, and unchanged */
    USE_WARNED,    /* either of them, and there is a warning */
    /* either of them, in code that no parse saw: translated by its tokens; or anything in code that
     * HIP leaves out */
    USE_INACTIVE,
    USE_LEFT, /* still CUDA's, or does not compile in HIP */
    /* already HIP's: on AMD's side of the project, or a name that AMD's side defines. It needs no
     * porting, and no percentage counts it. */
    USE_HIP,
    USE_STATUSES
};
const char *
use_status_name(enum use_status s); /* "converted" "same" "warned" "inactive" "left" "hip" */

/* The uses of one family. */
struct tally {
    /* the row's ("runtime"), or "unknown", "include", "launch", "ptx", "code" */
    const char *family;
    uint32_t uses[USE_STATUSES];
    uint32_t by_tokens; /* converted ones: names judged without the AST */
};

/* Returns the uses that are not left. */
static inline uint32_t tally_converted(const struct tally *t)
{
    return t->uses[USE_CONVERTED] + t->uses[USE_SAME] + t->uses[USE_WARNED] + t->uses[USE_INACTIVE];
}

/* A name that was not converted, once per name. */
struct left_name {
    const char *name;
    const char *why; /* the row's note, or NULL for a name in no table */
    uint32_t uses;
};

struct coverage {
    struct tally *tally; /* sorted by family */
    uint32_t ntallies;
    struct left_name *left; /* most uses first, then by name */
    uint32_t nleft;
    uint32_t *marked;                /* by number of the marked range: its uses */
    uint32_t converted, unconverted; /* sums over tally: not left, and left */
};

/* Gives every use its status. The findings are sorted, the edits settled. Owned by the arena. */
void count_uses(struct coverage *out, const struct input *in, const struct findings *findings,
                const struct settled *settled, struct arena *a);

/* Adds the uses of a text inside the file. Owned by the arena. */
void coverage_add(struct coverage *to, const struct coverage *more, struct arena *a);

#endif
