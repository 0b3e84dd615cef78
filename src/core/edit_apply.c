/* From settled edits to output bytes. */
#include "base/search.h"
#include "core/edit_parts.h"

uint32_t edits_from(const struct edit *edit, uint32_t n, uint32_t offset)
{
    uint32_t i;
    search_first(i, n, edit[i].span.begin >= offset);
    return i;
}

uint32_t edits_past(const struct edit *edit, uint32_t n, uint32_t j)
{
    if (edit_inserts(&edit[j]))
        return j + 1;
    return j + 1 + edits_from(edit + j + 1, n - j - 1, edit[j].span.end);
}

/* An insertion goes with the byte that follows it, or else with the byte before. */
static bool insertion_inside(const struct edit *outer, struct span placeholder, uint32_t at)
{
    if (at != placeholder.end)
        return at >= placeholder.begin && at < placeholder.end;
    if (at >= outer->span.end)
        return false;
    for (int i = 0; i < outer->npieces; i++)
        if (outer->piece[i].placeholder.begin <= at && at < outer->piece[i].placeholder.end)
            return false;
    return true;
}

uint32_t edits_inside(const struct edit *edit, uint32_t n, uint32_t j, const struct edit *outer,
                      struct span placeholder)
{
    for (; j < n && edit[j].span.begin <= placeholder.end; j++) {
        struct span e = edit[j].span;
        if (edit_inserts(&edit[j]) ? insertion_inside(outer, placeholder, e.begin)
                                   : placeholder.begin <= e.begin && e.end <= placeholder.end)
            return j;
    }
    return n;
}

struct edit edit_around(struct span span, bool closed, struct edit_piece *piece)
{
    *piece = (struct edit_piece){.placeholder = span};
    return (struct edit){.span = {span.begin, span.end + closed}, .piece = piece, .npieces = 1};
}

/* An edit that is being applied. */
struct frame {
    const struct edit *edit;
    uint32_t first; /* index of the first edit that may lie in it */
    int piece;
    bool in_placeholder;
    uint32_t pos,
        j; /* in a placeholder: the input up to pos is written, and so are the edits before j */
};

struct run {
    const struct settled *s;
    const struct source *src;
    struct buf *out;
    struct origins *origins; /* or NULL */
    VEC(struct frame) stack;
};

static void edit_apply_note(struct run *r, struct span span, bool copied)
{
    if (r->origins)
        vec_push(&r->origins->part, (struct origin_part){(uint32_t)r->out->len, span, copied});
}

static void add_input(struct run *r, uint32_t begin, uint32_t end)
{
    if (begin < end)
        edit_apply_note(r, (struct span){begin, end}, true);
    buf_add(r->out, r->src->bytes + begin, end - begin);
}

static void edit_apply_add_text(struct run *r, const struct edit *e, struct str text)
{
    if (text.n)
        edit_apply_note(r, e->span, false);
    buf_adds(r->out, text);
}

/* Goes on in a placeholder: to the next edit in it, or to its end. */
static void step_in_placeholder(struct run *r, struct frame *f)
{
    const struct settled *s = r->s;
    struct span placeholder = f->edit->piece[f->piece].placeholder;
    uint32_t j = edits_inside(s->edit, s->n, f->j, f->edit, placeholder);
    if (j == s->n) {
        add_input(r, f->pos, placeholder.end);
        f->in_placeholder = false;
        f->piece++;
        return;
    }
    struct span e = s->edit[j].span;
    if (e.begin < f->pos || e.end > r->src->len)
        BUG("%s: an edit from %u to %u at %u of %u bytes", s->edit[j].by, e.begin, e.end, f->pos,
            r->src->len);
    add_input(r, f->pos, e.begin);
    f->pos = e.end;
    f->j = edits_past(s->edit, s->n, j);
    vec_push(&r->stack, (struct frame){.edit = &s->edit[j], .first = j + 1});
}

static void edit_apply_step(struct run *r)
{
    struct frame *f = &r->stack.p[r->stack.n - 1];
    if (f->in_placeholder) {
        step_in_placeholder(r, f);
    } else if (f->piece == f->edit->npieces) {
        r->stack.n--;
    } else if (piece_is_placeholder(&f->edit->piece[f->piece])) {
        f->in_placeholder = true;
        f->pos = f->edit->piece[f->piece].placeholder.begin;
        f->j = edits_from(r->s->edit, r->s->n, f->pos);
        if (f->j < f->first)
            f->j = f->first;
    } else {
        edit_apply_add_text(r, f->edit, f->edit->piece[f->piece++].text);
    }
}

void settled_add(const struct settled *s, const struct source *src, struct span span, bool closed,
                 struct buf *out, struct origins *origins)
{
    struct run r = {.s = s, .src = src, .out = out, .origins = origins};
    struct edit_piece piece;
    struct edit all = edit_around(span, closed, &piece);
    if (!piece_is_placeholder(&piece)) { /* of an empty span, only insertions there can be seen */
        for (uint32_t j = edits_from(s->edit, s->n, span.begin);
             closed && j < s->n && edit_inserts(&s->edit[j]) && s->edit[j].span.begin == span.begin;
             j++)
            for (int i = 0; i < s->edit[j].npieces; i++)
                edit_apply_add_text(&r, &s->edit[j], s->edit[j].piece[i].text);
        return;
    }
    vec_push(&r.stack, (struct frame){.edit = &all});
    while (r.stack.n)
        edit_apply_step(&r);
    vec_release(&r.stack);
}

void settled_apply(const struct settled *s, const struct source *src, struct buf *out)
{
    settled_add(s, src, (struct span){0, src->len}, true, out, NULL);
}

void settled_apply_span(const struct settled *s, const struct source *src, struct span span,
                        struct buf *out)
{
    settled_add(s, src, span, span.end == src->len, out, NULL);
}
