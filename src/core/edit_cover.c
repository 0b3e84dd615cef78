/* The bytes that edits replace. While edits are added, each offset counts the spans that begin
 * there, less those that end there; placeholders count the other way round. */
#include "core/edit_parts.h"

void edit_cover_init(struct edit_cover *c, uint32_t len, struct arena *a)
{
    c->before = ARENA_ARRAY(a, uint32_t, (size_t)len + 1);
}

static int edit_cover_by_begin(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

void edit_cover_add(struct edit_cover *c, const struct edit *e)
{
    VEC(struct span) placeholders = {0};
    for (int k = 0; k < e->npieces; k++)
        if (piece_is_placeholder(&e->piece[k]))
            vec_push(&placeholders, e->piece[k].placeholder);
    if (placeholders.n)
        qsort(placeholders.p, placeholders.n, sizeof *placeholders.p, edit_cover_by_begin);
    c->before[e->span.begin]++;
    c->before[e->span.end]--;
    uint32_t past = e->span.begin; /* placeholders may be repeated, or lie one in the other */
    for (size_t i = 0; i < placeholders.n; i++) {
        struct span h = placeholders.p[i];
        if (h.end <= past)
            continue;
        c->before[h.begin > past ? h.begin : past]--;
        c->before[h.end]++;
        past = h.end;
    }
    vec_release(&placeholders);
}

void edit_cover_finish(struct edit_cover *c, uint32_t len)
{
    uint32_t depth = 0, covered = 0;
    for (uint32_t i = 0; i <= len; i++) {
        depth += c->before[i];
        c->before[i] = covered;
        covered += depth > 0;
    }
}

bool edit_covers(const struct edit_cover *c, struct span span)
{
    return c->before[span.end] > c->before[span.begin];
}
