/* Marks in comments, with which a person protects code: "tranship: off" and "tranship: on". */
#ifndef PLAN_INPUT_MARKS_H
#define PLAN_INPUT_MARKS_H

#include "core/finding.h"
#include "core/lex.h"

/* From after an "off" to the next "on", or to the end of the file. */
struct marked {
    struct span span;
    struct span mark; /* the comment that begins it */
    bool open;        /* no "on" ends it */
    uint32_t lines;   /* lines with code in it */
};

struct marks {
    struct marked *range; /* in order, disjoint */
    uint32_t n;
    /* comments without effect: an "on" without an "off", an "off" within one */
    struct span *stray;
    uint32_t nstray;
};

/* Looks at all comments. Owned by the arena. */
void marks_find(struct marks *m, const struct tokens *t, struct arena *a);

/* The same for comments that were found elsewhere, such as "#" to the end of the line; the caller
 * counts the lines. */
void marks_of(struct marks *m, const struct source *src, const struct span *comment, uint32_t n,
              struct arena *a);

/* Reports the marks without a partner (TS1905). */
void marks_tell_unmatched(const struct marks *m, struct findings *f);

/* Reports each range (TS1904); uses: the number of CUDA uses in each. */
void marks_tell(const struct marks *m, const uint32_t *uses, struct findings *f);

/* Returns the range that holds the byte, or NULL. */
const struct marked *marks_at(const struct marks *m, uint32_t at);

/* Returns how many of the tokens from first up to past are marked. */
uint32_t marks_count(const struct marks *m, const struct tokens *t, uint32_t first, uint32_t past);

#endif
