/* Sets of groups with an identical condition. */
#include "plan/conditions/sides_parts.h"
#include <stdlib.h>

struct condition_text {
    struct str text;
    uint32_t group; /* the directive that begins it */
};

static int text_order(const void *pa, const void *pb)
{
    const struct condition_text *a = pa, *b = pb;
    int c = str_cmp(a->text, b->text);
    return c ? c : (a->group > b->group) - (a->group < b->group);
}

/* The tokens with one blank between them. */
static struct str sides_sets_text(const struct tokens *t, const struct directive *d,
                                  struct buf *buf, struct arena *a)
{
    buf->len = 0;
    bool plain = d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF;
    for (uint32_t i = d->hash + (plain ? 1 : 2); i < d->past; i++) {
        buf_adds(buf, tok_raw(t, i));
        buf_addch(buf, ' ');
    }
    return (struct str){arena_strdup(a, buf_str(buf)), buf->len};
}

static uint32_t find_root(uint32_t *root, uint32_t k)
{
    while (root[k] != k)
        k = root[k] = root[root[k]];
    return k;
}

static void number_sets(struct sides_sets *s, const struct tokens *t, const uint8_t *depends,
                        uint32_t *root, struct arena *a)
{
    uint32_t *number = ARENA_ARRAY(a, uint32_t, t->ndir);
    s->of = ARENA_ARRAY(a, uint32_t, t->ndir);
    s->begins = branch_groups(t, a);
    s->n = 1; /* the first is that of all groups that depend on nothing */
    for (uint32_t k = 0; k < t->ndir; k++) {
        if (!directive_begins_group(&t->dir[k]))
            continue;
        bool asks = false;
        for (const struct directive *d = &t->dir[k]; d; d = next_branch(t, d))
            asks |= depends[d - t->dir] != 0;
        uint32_t r = find_root(root, k);
        if (asks && !number[r])
            number[r] = s->n++;
        s->of[k] = asks ? number[r] : 0;
    }
}

void sides_sets_find(struct sides_sets *s, const struct tokens *t, const uint8_t *depends,
                     struct arena *a)
{
    struct arena own = {0};
    struct condition_text *text = ARENA_ARRAY(&own, struct condition_text, t->ndir);
    uint32_t *root = ARENA_ARRAY(&own, uint32_t, t->ndir), n = 0;
    struct buf buf = {0};
    for (uint32_t k = 0; k < t->ndir; k++) {
        root[k] = k;
        if (!directive_begins_group(&t->dir[k]))
            continue;
        for (const struct directive *d = &t->dir[k]; d; d = next_branch(t, d)) {
            if (depends[d - t->dir] && d->kind != DIR_ELSE)
                text[n++] = (struct condition_text){sides_sets_text(t, d, &buf, &own), k};
        }
    }
    if (n)
        qsort(text, n, sizeof *text, text_order);
    for (uint32_t i = 1; i < n; i++) {
        if (str_eq(text[i - 1].text, text[i].text))
            root[find_root(root, text[i].group)] = find_root(root, text[i - 1].group);
    }
    number_sets(s, t, depends, root, a);
    buf_release(&buf);
    arena_release(&own);
}
