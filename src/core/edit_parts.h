/* Shared by edit*.c; internal.
 *
 * Order of settled edits: by begin; insertions before edits that begin at the same place; an outer
 * edit before those in its placeholders. So the edits inside an edit follow it directly. */
#ifndef CORE_EDIT_PARTS_H
#define CORE_EDIT_PARTS_H

#include "core/edit_origin.h"

static inline bool edit_inserts(const struct edit *e)
{
    return e->span.begin == e->span.end;
}

static inline bool piece_is_placeholder(const struct edit_piece *p)
{
    return p->placeholder.begin < p->placeholder.end;
}

/* Returns the first of n sorted edits that begins at or after an offset. */
uint32_t edits_from(const struct edit *edit, uint32_t n, uint32_t offset);

/* Returns the first edit from j on that lies in this placeholder of outer, or n. Skips edits that
 * lie in it only partly. */
uint32_t edits_inside(const struct edit *edit, uint32_t n, uint32_t j, const struct edit *outer,
                      struct span placeholder);

/* Returns the first edit after edit j and all edits inside it. */
uint32_t edits_past(const struct edit *edit, uint32_t n, uint32_t j);

/* Returns an edit that changes nothing: the span is its only placeholder. closed: includes
 * insertions at its end. */
struct edit edit_around(struct span span, bool closed, struct edit_piece *piece);

/* Total order of edits; 0 for duplicates. */
int edit_cmp(const struct edit *a, const struct edit *b);

/* True if a placeholder is its whole span. */
bool edit_wraps(const struct edit *e);

/* Adds the output of a span of the input, with insertions at its end if closed. origins: NULL, or
 * records where each byte comes from. */
void settled_add(const struct settled *s, const struct source *src, struct span span, bool closed,
                 struct buf *out, struct origins *origins);

#endif
