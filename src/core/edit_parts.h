/* What the files of the edits share. Internal to edit*.c.
 *
 * Order of settled edits: by begin; insertions before edits that begin at the same place; an outer
 * edit before those in its placeholders. So what lies in an edit follows it directly. */
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

/* The first of n sorted edits that begins at or after an offset. */
uint32_t edits_from(const struct edit *edit, uint32_t n, uint32_t offset);

/* The first edit from j on that lies in this placeholder of outer, or n. Edits that lie in it by
 * halves are passed over. */
uint32_t edits_inside(const struct edit *edit, uint32_t n, uint32_t j, const struct edit *outer,
                      struct span placeholder);

/* The first edit after edit j and all that lies in it. */
uint32_t edits_past(const struct edit *edit, uint32_t n, uint32_t j);

/* A span as an edit that changes nothing: what lies in the span lies in its only placeholder.
 * closed: insertions at its end too. */
struct edit edit_around(struct span span, bool closed, struct edit_piece *piece);

/* A total order of edits; 0 for duplicates. */
int edit_cmp(const struct edit *a, const struct edit *b);

/* Has a placeholder that is its whole span. */
bool edit_wraps(const struct edit *e);

/* Adds what a span of the input becomes, insertions at its end included when closed. origins: NULL,
 * or where each byte comes from. */
void settled_add(const struct settled *s, const struct source *src, struct span span, bool closed,
                 struct buf *out, struct origins *origins);

#endif
