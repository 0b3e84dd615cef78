/* Settled edits, which nest, as a flat list. */
#include "core/edit_parts.h"

/* The edit j, with those that insert where it begins: they come before it. */
static struct str edit_flat_text_of(const struct settled *s, const struct source *src, uint32_t j,
                                    struct arena *a)
{
    const struct edit *e = &s->edit[j];
    struct buf out = {0};
    if (edit_inserts(e)) {
        for (int i = 0; i < e->npieces; i++)
            buf_adds(&out, e->piece[i].text);
    } else {
        settled_add(s, src, e->span, false, &out, NULL);
    }
    struct str text = {arena_strdup(a, buf_str(&out)), out.len};
    buf_release(&out);
    return text;
}

/* Does the text of a later edit have this insertion in it? */
static bool goes_along(const struct settled *s, uint32_t j)
{
    uint32_t at = s->edit[j].span.begin;
    while (j < s->n && edit_inserts(&s->edit[j]) && s->edit[j].span.begin == at)
        j++;
    return j < s->n && s->edit[j].span.begin == at;
}

uint32_t settled_flat(const struct settled *s, const struct source *src,
                      const struct flat_edit **out, struct arena *a)
{
    struct flat_edit *list = ARENA_ARRAY(a, struct flat_edit, s->n);
    uint32_t n = 0;
    for (uint32_t j = 0; j < s->n; j = edits_past(s->edit, s->n, j)) {
        if (!edit_inserts(&s->edit[j]) || !goes_along(s, j))
            list[n++] = (struct flat_edit){s->edit[j].span, edit_flat_text_of(s, src, j, a)};
    }
    *out = list;
    return n;
}
