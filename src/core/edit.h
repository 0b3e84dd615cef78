/* Edits: proposed changes to one file's bytes, and how they settle into its output. */
#ifndef CORE_EDIT_H
#define CORE_EDIT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "core/source.h"

/* Who wins where two edits overlap: the higher rank. */
enum edit_rank { EDIT_RENAME = 1, EDIT_REWRITE = 2 };

/* Where an insertion comes among those at one place: what others lean on is first. */
enum edit_order {
    ORDER_MACRO,   /* a macro that headers behind it ask for */
    ORDER_RUNTIME, /* HIP's runtime, which HIP's other headers want before them */
    ORDER_HEADER,
    ORDER_HELPER, /* code that is written with all of them */
    ORDER_REST
};

/* One replacement: the bytes of span become the pieces, one after the other. A piece is a text, or
 * a placeholder: a span of the input within the edit's span, which appears there with the edits
 * that lie inside it applied. So a rewrite can wrap, drop, swap or repeat arguments, and renames
 * inside them still happen. An empty span inserts.
 *
 * An insertion at the begin or the end of another edit's span lies outside of it and stands on its
 * own, before or after. Within that span, an insertion goes with the byte that follows it; where
 * that byte is in no placeholder, with the placeholder that ends there. */
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

/* Proposes a line, or lines, of a rewrite's at a place where others may insert as
 * well. The text is copied.
 */
void edit_insert(struct edits *e, uint32_t at, struct str text, enum edit_order order,
                 const char *by);

/* Proposes an edit from a template: "$0" .. "$9" and "${10}" .. "${63}" in it stand for
 * placeholders[0] .. placeholders[63], "$$" for a dollar sign; all else is text. A placeholder may
 * be empty, or not among the nplaceholders (nothing appears). It must lie in span. */
void edit_template(struct edits *e, struct span span, const char *template,
                   const struct span *placeholders, int nplaceholders, enum edit_rank rank,
                   const char *by);

/* Why an edit was dropped with a report. Of two edits of equal rank, both are. */
enum edit_refusal {
    EDIT_OVERLAPS, /* they overlap, and neither lies in a placeholder of the other */
    EDIT_WRAPS,    /* both wrap the same span (have it as a placeholder): which is the outer one? */
    EDIT_REPEATS,  /* its repeated placeholders, one inside the other, would have written what it
                      covers too  often */
};
struct edit_dropped {
    const struct edit *edit, *rival; /* rival: one that it clashes with; itself where it repeats */
    enum edit_refusal why;
};

struct settled {
    /* sorted by span.begin; insertions first; an outer edit before those in its placeholders */
    const struct edit *edit;
    uint32_t n;
    const struct edit_dropped *dropped; /* each edit that was dropped with a report, once */
    uint32_t ndropped;
};

/* Sorts, merges duplicates (same span, pieces, rank and order), and drops what can't be accepted:
 * an edit that overlaps an accepted one of higher rank, when neither lies wholly in a placeholder
 * of the other, is dropped silently; of the rest of one rank, all that overlap so are dropped and
 * reported. Edits of lower rank inside an edit that was dropped are accepted. Insertions at one
 * place stand in the order that they ask for; where that is the same, higher rank comes first, then
 * text decides. Of two edits with the same span, one in a placeholder of the other, the one with
 * the placeholder is the outer; when both have it, the one of higher rank. The result does not
 * depend on the order of proposals. O(n log n). Owned by the arena. */
struct settled edits_settle(const struct edits *e, struct arena *a);

/* The output: input bytes with the settled edits applied. Bytes outside edits
 * are the input's bytes. */
void settled_apply(const struct settled *s, const struct source *src, struct buf *out);

/* Only the part of the output that the input's span becomes: with the edits that lie in it,
 * insertions at its begin included, those at its end only at the end of the file. */
void settled_apply_span(const struct settled *s, const struct source *src, struct span span,
                        struct buf *out);

/* A span of the input that becomes a text, edits within it applied; an empty
 * span is an insertion. */
struct flat_edit {
    struct span span;
    struct str text;
};
/* The settled edits as changes that do not overlap, in order of their places; of several at one
 * place, all but the last are insertions. Applied to the input they give what settled_apply does.
 * How many; owned by the arena. */
uint32_t settled_flat(const struct settled *s, const struct source *src,
                      const struct flat_edit **out, struct arena *a);

/* Which bytes of an input the texts of some edits stand for: those of their spans,
 * without their placeholders. */
struct edit_cover {
    uint32_t *
        before; /* of each offset, the end of the input included: how many such bytes come before */
};
/* Adds the bytes of one edit; edit_cover_finish once behind the last, and only then edit_covers. */
void edit_cover_init(struct edit_cover *c, uint32_t len, struct arena *a);
void edit_cover_add(struct edit_cover *c, const struct edit *e);
void edit_cover_finish(struct edit_cover *c, uint32_t len);
bool edit_covers(const struct edit_cover *c, struct span span);

/* A unified diff of input and output, made from the edits themselves in linear time (no search for
 * common lines but at both ends of what an edit touches): hunks with context lines around the
 * changed ones; "\ No newline at end of file" where due. Lines end at LF only, as diff and patch
 * see them. Labels are the names after --- and +++. Nothing is added when no byte changes. */
void settled_diff(const struct settled *s, const struct source *src, const char *old_label,
                  const char *new_label, int context, struct buf *out);

#endif
