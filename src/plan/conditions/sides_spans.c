#include "plan/conditions/sides_spans.h"
#include "plan/input/header.h"
#include <stdlib.h>

/* The bytes of the branches that are marked, from their directive on where an
 * earlier branch decides. */
static struct span *spans_of(const struct tokens *t, const uint8_t *marked, uint32_t *n,
                             struct arena *a)
{
    struct span *spans = ARENA_ARRAY(a, struct span, t->ndir);
    *n = 0;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        if (!marked[k] || (d->parent && marked[d->parent - 1]))
            continue;
        uint32_t end = d->partner ? t->dir[d->partner].line.begin : t->src->len;
        spans[(*n)++] =
            (struct span){marked[k] & DIRECTIVE_LEFT_OUT ? d->line.begin : d->line.end, end};
    }
    return spans;
}

static int sides_spans_by_begin(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* The same spans, and those that a person has marked. */
static struct span *with_marked(const struct marks *m, const struct span *spans, uint32_t *n,
                                struct arena *a)
{
    uint32_t all = *n + m->n, kept = 0;
    struct span *s = ARENA_ARRAY(a, struct span, all);
    for (uint32_t i = 0; i < all; i++)
        s[i] = i < *n ? spans[i] : m->range[i - *n].span;
    if (all)
        qsort(s, all, sizeof *s, sides_spans_by_begin);
    for (uint32_t i = 0; i < all; i++) {
        if (!kept || s[kept - 1].end <= s[i].begin)
            s[kept++] = s[i];
        else if (s[i].end > s[kept - 1].end)
            s[kept - 1].end = s[i].end;
    }
    *n = kept;
    return s;
}

/* A branch within one that is marked. */
static void inherit(const struct tokens *t, uint8_t *marked)
{
    for (uint32_t k = 0; k < t->ndir; k++) {
        uint32_t parent = t->dir[k].parent;
        if (parent && marked[parent - 1] && directive_begins_branch(&t->dir[k]))
            marked[k] |= BRANCH_LEFT_OUT;
    }
}

void sides_make_spans(struct sides *s, const struct tokens *t, struct arena *a)
{
    inherit(t, s->left_out);
    inherit(t, s->kept);
    s->left_out_span = spans_of(t, s->left_out, &s->nleft_out, a);
    s->kept_span = spans_of(t, s->kept, &s->nkept, a);
    s->left_out_span = with_marked(&s->marks, s->left_out_span, &s->nleft_out, a);
    s->kept_span = with_marked(&s->marks, s->kept_span, &s->nkept, a);
}

static struct span whole_file(const struct source *src)
{
    return (struct span){0, src->len + 1};
}

/* What is given to functions of CUDA's that nothing defines for HIP is not right for HIP by itself. */
static void find_called(struct sides *s, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    s->called = ARENA_ARRAY(a, struct span, in->names->n);
    s->ncalled = 0;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        uint32_t open = u->tok + 1;
        if (!u->hip_side || !tok_is(t, open, P_LPAREN) || t->tok[open].match <= open)
            continue;
        struct span span = tok_span(t, (struct tok_range){open, t->tok[open].match + 1});
        if (!s->ncalled || s->called[s->ncalled - 1].end <= span.begin)
            s->called[s->ncalled++] = span;
    }
}

/* Names of CUDA's that get HIP's name on AMD's side, and CUDA's headers there: HIP has neither. */
static void find_renamed(struct sides *s, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    s->renamed = ARENA_ARRAY(a, struct span, in->names->n + t->ndir);
    s->nrenamed = 0;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->hip_side)
            s->renamed[s->nrenamed++] = tok_span(t, (struct tok_range){u->first, u->tok + 1});
    }
    for (uint32_t k = 0; k < t->ndir; k++) {
        uint32_t i = t->dir[k].kind == DIR_INCLUDE ? directive_header(t, &t->dir[k]) : 0;
        if (i && sides_hip(s, t->tok[i].begin) && !header_is_users(in, i) &&
            row_ok(map_find(in->map, header_name(t, i), MAP_KIND(ROW_HEADER), in->opt->rocm)))
            s->renamed[s->nrenamed++] = t->dir[k].line;
    }
    if (s->nrenamed)
        qsort(s->renamed, s->nrenamed, sizeof *s->renamed, sides_spans_by_begin);
}

void sides_find_hip(struct sides *s, const struct input *in, struct arena *a)
{
    const struct tokens *t = in->tok;
    uint8_t *branch = ARENA_ARRAY(a, uint8_t, t->ndir);
    for (uint32_t k = 0; k < t->ndir; k++)
        branch[k] = in->hip->branch[k] ? BRANCH_LEFT_OUT : 0;
    s->built = in->hip->built;
    s->hip_span = spans_of(t, branch, &s->nhip, a);
    if (in->hip->file) {
        s->hip_span = ARENA_NEW(a, struct span);
        *s->hip_span = whole_file(in->src);
        s->nhip = 1;
    }
    find_renamed(s, in, a);
    find_called(s, in, a);
}
