/* Marks in comments, by which a person says what is to be left alone: "tranship:
 * off" and "tranship: on". */
#ifndef PLAN_INPUT_MARKS_H
#define PLAN_INPUT_MARKS_H

#include "core/finding.h"
#include "core/lex.h"

/* From behind an "off" to the next "on", or to the end of the file. */
struct marked {
    struct span span;
    struct span mark; /* the comment that begins it */
    bool open;        /* no "on" ends it */
    uint32_t lines;   /* that have code in it */
};

struct marks {
    struct marked *range; /* in order, apart from one another */
    uint32_t n;
    /* comments that change nothing: an "on" without an "off", an "off" within one */
    struct span *stray;
    uint32_t nstray;
};

/* Looks at all comments. Owned by the arena. */
void marks_find(struct marks *m, const struct tokens *t, struct arena *a);

/* The same for comments that are found elsewhere, "#" to the end of the line among them; the lines
 * are for the caller to count. */
void marks_of(struct marks *m, const struct source *src, const struct span *comment, uint32_t n,
              struct arena *a);

/* Tells of the marks without a partner (TS1905). */
void marks_tell_unmatched(const struct marks *m, struct findings *f);

/* Tells of each range (TS1904); uses: how many of CUDA's are in each. */
void marks_tell(const struct marks *m, const uint32_t *uses, struct findings *f);

/* The range that the byte is in, or NULL. */
const struct marked *marks_at(const struct marks *m, uint32_t at);

/* How many of the tokens from first up to past are marked. */
uint32_t marks_count(const struct marks *m, const struct tokens *t, uint32_t first, uint32_t past);

#endif
