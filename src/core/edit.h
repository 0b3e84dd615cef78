/* Edits: proposed changes to one file's bytes, and how they become its output. */
#ifndef CORE_EDIT_H
#define CORE_EDIT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "core/source.h"

/* Where two edits overlap, the higher rank wins. */
enum edit_rank { EDIT_RENAME = 1, EDIT_REWRITE = 2 };

/* The order of insertions at one place: later ones may need earlier ones. */
enum edit_order {
    ORDER_MACRO,   /* a macro that headers after it read */
    ORDER_RUNTIME, /* HIP's runtime header: HIP's other headers need it first */
    ORDER_HEADER,
    ORDER_HELPER, /* code that uses all of them */
    ORDER_REST
};

/* One replacement: the bytes of span become the pieces, one after the other. A piece is a text, or
 * a placeholder: a span of the input within the edit's span, which appears there with the edits
 * that lie inside it applied. So a rewrite can wrap, drop, swap or repeat arguments, and renames
 * inside them still happen. An empty span inserts.
 *
 * An insertion at the beginning or the end of another edit's span lies outside of it and stands on
 * its own, before or after. Within that span, an insertion goes with the byte that follows it;
 * where that byte is in no placeholder, with the placeholder that ends there. */
struct edit_piece {
    struct str text;         /* when placeholder is empty */
    struct span placeholder; /* begin < end: the placeholder */
};

struct edit {
    struct span span;
    const struct edit_piece *piece;
    int npieces;
    enum edit_rank rank;
    enum edit_order order; /* of an insertion; else ORDER_REST */
    const char *by;        /* the rewrite's name: static */
};

struct edits {
    struct arena *arena;
    VEC(struct edit) list;
};

/* Proposes: the span becomes text. The text is copied. */
void edit_replace(struct edits *e, struct span span, struct str text, enum edit_rank rank,
                  const char *by);

/* Proposes to insert a line, or lines, at a place where other rewrites may insert as well. The text
 * is copied. */
void edit_insert(struct edits *e, uint32_t at, struct str text, enum edit_order order,
                 const char *by);

/* Proposes an edit from a template: "$0" .. "$9" and "${10}" .. "${63}" in it stand for
 * placeholders[0] .. placeholders[63], "$$" for a dollar sign; all else is text. A placeholder may
 * be empty, or not among the nplaceholders (nothing appears). It must lie in span. */
void edit_template(struct edits *e, struct span span, const char *template,
                   const struct span *placeholders, int nplaceholders, enum edit_rank rank,
                   const char *by);

/* Why an edit was dropped with a report. Two edits of equal rank are both dropped. */
enum edit_refusal {
    EDIT_OVERLAPS, /* they overlap, and neither lies in a placeholder of the other */
    /* both wrap the same span (have it as a placeholder), so neither is the outer one */
    EDIT_WRAPS,
    /* its repeated placeholders, one inside the other, would write what it covers too often */
    EDIT_REPEATS,
};
struct edit_dropped {
    /* rival: the edit it conflicts with; the edit itself if it repeats */
    const struct edit *edit, *rival;
    enum edit_refusal why;
};

struct settled {
    /* sorted by span.begin; insertions first; an outer edit before those in its placeholders */
    const struct edit *edit;
    uint32_t n;
    const struct edit_dropped *dropped; /* each edit that was dropped with a report, once */
    uint32_t ndropped;
};

/* Sorts, merges duplicates (same span, pieces, rank and order), and drops conflicting edits. An
 * edit that overlaps an accepted one of higher rank, when neither lies wholly in a placeholder of
 * the other, is dropped silently. Of the remaining edits of one rank, all that overlap this way are
 * dropped and reported. Edits of lower rank inside an edit that was dropped are accepted.
 * Insertions at one place stand by their order; if that is equal, higher rank comes first, then
 * text decides. Of two edits with the same span, one in a placeholder of the other, the one with
 * the placeholder is the outer one; if both have it, the one of higher rank. The result does not
 * depend on the order of proposals. O(n log n). Owned by the arena. */
struct settled edits_settle(const struct edits *e, struct arena *a);

/* Writes the output: the input's bytes with the settled edits applied. Bytes outside edits do not
 * change. */
void settled_apply(const struct settled *s, const struct source *src, struct buf *out);

/* Writes only the output of one span of the input. This includes edits inside the span and
 * insertions at its beginning; insertions at its end only at the end of the file. */
void settled_apply_span(const struct settled *s, const struct source *src, struct span span,
                        struct buf *out);

/* A span of the input and the text that replaces it, with the edits inside it applied. An empty
 * span is an insertion. */
struct flat_edit {
    struct span span;
    struct str text;
};
/* Returns the settled edits as changes that do not overlap, in order of their places, and their
 * number. Of several at one place, all but the last are insertions. Applied to the input they give
 * the output of settled_apply. Owned by the arena. */
uint32_t settled_flat(const struct settled *s, const struct source *src,
                      const struct flat_edit **out, struct arena *a);

/* The bytes of an input that some edits replace: their spans without their placeholders. */
struct edit_cover {
    /* for each offset, the end of the input included: the number of such bytes before it */
    uint32_t *before;
};
/* Adds the bytes of one edit. Call edit_cover_finish once after the last, and edit_covers only
 * after that. */
void edit_cover_init(struct edit_cover *c, uint32_t len, struct arena *a);
void edit_cover_add(struct edit_cover *c, const struct edit *e);
void edit_cover_finish(struct edit_cover *c, uint32_t len);
bool edit_covers(const struct edit_cover *c, struct span span);

/* Writes a unified diff of input and output. It is made from the edits themselves in linear time
 * (common lines are searched for only at both ends of an edit): hunks with context lines around the
 * changed ones; "\ No newline at end of file" where due. Lines end at LF only, as in diff and
 * patch. Labels are the names after --- and +++. Adds nothing if no byte changes. */
void settled_diff(const struct settled *s, const struct source *src, const char *old_label,
                  const char *new_label, int context, struct buf *out);

#endif
