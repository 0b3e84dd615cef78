#include "map/prefix.h"
#include "map/name.h"
#include <stdlib.h>

static const struct {
    enum row_attr attr;
    const char *shape; /* what an entry looks like */
} uses[PREFIX_USES] = {
    [PREFIX_NAMES] = {ROW_ATTR_prefix, "\"cublas:hipblas,CUBLAS_\""},
    [PREFIX_HEADERS] = {ROW_ATTR_headers, "\"cublas,nvtx3/\""},
    [PREFIX_FOLDERS] = {ROW_ATTR_folders, "\"hipblas/:hipBLAS,rocblas/:rocBLAS\""},
    [PREFIX_MARKS] = {ROW_ATTR_mark, "\"cublas_api.h:CUBLAS_VER_MAJOR\""},
};

enum { SHORT_PREFIX = 2 }; /* of names: other names often have them, too */

enum prefix_use prefix_use_of(enum row_attr attr)
{
    unsigned use = 0;
    while (use < PREFIX_USES && uses[use].attr != attr)
        use++;
    return (enum prefix_use)use;
}

enum row_attr prefix_attr_of(enum prefix_use use)
{
    return uses[use].attr;
}

static bool prefix_is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* CUDA's names go on with a capital letter behind a small one. */
static enum prefix_follow follow_of(struct str text)
{
    if (!text.n || !prefix_is_small(text.p[text.n - 1]))
        return FOLLOW_SOME;
    return text.n <= SHORT_PREFIX ? FOLLOW_WORD : FOLLOW_CAPITAL;
}

bool prefix_next(struct str *list, enum prefix_use use, struct prefix_item *out)
{
    if (!list->n)
        return false;
    const char *comma = memchr(list->p, ',', list->n);
    struct str entry = str_cut(*list, 0, comma ? (size_t)(comma - list->p) : list->n);
    *list = str_cut(*list, entry.n + 1, list->n);
    const char *colon = memchr(entry.p, ':', entry.n);
    size_t n = colon ? (size_t)(colon - entry.p) : entry.n;
    *out = (struct prefix_item){str_cut(entry, 0, n), str_cut(entry, n + 1, entry.n), FOLLOW_ANY};
    if (use == PREFIX_NAMES && str_ends(out->text, STR("*"))) {
        out->text.n--;
        out->follow = FOLLOW_SOME;
    } else if (use == PREFIX_NAMES) {
        out->follow = follow_of(out->text);
    }
    return true;
}

static bool prefix_is_identifier(struct str s)
{
    return s.n && name_identifier(s) == s.n;
}

/* No blanks, no quotes: what a header's name is made of. */
static bool prefix_is_header(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] <= ' ' || strchr("<>\"\\*:", s.p[i]))
            return false;
    }
    return s.n > 0;
}

static bool is_item(const struct prefix_item *it, enum prefix_use use)
{
    switch (use) {
    case PREFIX_NAMES:
        return prefix_is_identifier(it->text) && it->text.n >= SHORT_PREFIX &&
               (!it->other.n || prefix_is_identifier(it->other));
    case PREFIX_HEADERS:
        return prefix_is_header(it->text) && !it->other.n;
    case PREFIX_FOLDERS:
        return prefix_is_header(it->text) && str_ends(it->text, STR("/")) && it->other.n;
    default:
        return prefix_is_header(it->text) && prefix_is_identifier(it->other);
    }
}

int prefix_check(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                 struct err *err)
{
    enum prefix_use use = prefix_use_of(attr);
    struct str list = str_of(value);
    struct prefix_item it;
    bool fine = !str_ends(list, STR(",")) && !str_ends(list, STR(":"));
    while (fine && prefix_next(&list, use, &it))
        fine = is_item(&it, use) && it.text.n <= UINT16_MAX;
    return fine ? 0
                : scan_fail(s, at, err, "%s=%.200s is not a list as %s", row_attr_name(attr), value,
                            uses[use].shape);
}

/* An entry and its row. */
struct owned {
    struct prefix_item it;
    const struct map_line *line; /* of a text, */
    uint32_t row;                /* or of a table */
};
struct owned_list {
    VEC(struct owned) v;
};

static int owned_order(const void *pa, const void *pb)
{
    const struct owned *a = pa, *b = pb;
    int c = str_cmp(a->it.text, b->it.text);
    return c ? c : a->line != b->line ? (a->line < b->line ? -1 : 1) : 0;
}

static void prefix_sort(struct owned_list *list)
{
    if (list->v.n)
        qsort(list->v.p, list->v.n, sizeof *list->v.p, owned_order);
}

static void prefix_check_each(struct map_text *t, enum prefix_use use)
{
    struct owned_list all = {0};
    for (size_t i = 0; i < t->lines.n; i++) {
        const struct map_line *line = &t->lines.p[i];
        struct str list = str_of(map_line_text(line, uses[use].attr, 0));
        for (struct prefix_item it; prefix_next(&list, use, &it);)
            vec_push(&all.v, (struct owned){it, line, 0});
    }
    prefix_sort(&all);
    for (size_t i = 1; i < all.v.n; i++) {
        const struct owned *a = &all.v.p[i - 1], *b = &all.v.p[i];
        struct err err;
        if (!str_eq(a->it.text, b->it.text))
            continue;
        err_set(&err, "%s:%d:1: %s=%.*s is %s's already (%s:%d)", b->line->file, b->line->line,
                row_attr_name(uses[use].attr), (int)b->it.text.n, b->it.text.p, a->line->cuda,
                a->line->file, a->line->line);
        map_text_error(t, &err);
    }
    vec_release(&all.v);
}

void prefix_check_duplicates(struct map_text *t)
{
    for (unsigned use = 0; use < PREFIX_USES; use++)
        prefix_check_each(t, (enum prefix_use)use);
}

/* 1 + the number of the longest of the entries before i that entry i begins with, or 0. The one
 * before it is that, or it is one that the one before begins with. */
static uint32_t shorter_of(const struct owned_list *all, const struct prefix *p, uint32_t i)
{
    uint32_t k = i;
    while (k && !str_starts(all->v.p[i].it.text, all->v.p[k - 1].it.text))
        k = p[k - 1].shorter;
    return k;
}

static struct owned_list prefix_collect(const struct table *t, enum prefix_use use)
{
    struct owned_list all = {0};
    for (uint32_t i = 0; i < t->nrows; i++) {
        const char *value = row_attr((struct row){t, &t->rows[i]}, uses[use].attr);
        struct str list = str_of(value);
        for (struct prefix_item it; prefix_next(&list, use, &it);)
            vec_push(&all.v, (struct owned){it, NULL, i});
    }
    prefix_sort(&all);
    return all;
}

void prefix_make(struct table *t, uint32_t (*offset)(void *ctx, struct str text), void *ctx,
                 struct arena *a)
{
    for (unsigned use = 0; use < PREFIX_USES; use++) {
        struct owned_list all = prefix_collect(t, (enum prefix_use)use);
        struct prefix *p = ARENA_ARRAY(a, struct prefix, all.v.n);
        struct prefixes *out = &t->prefixes[use];
        *out = (struct prefixes){.p = p, .n = (uint32_t)all.v.n};
        for (uint32_t i = 0; i < out->n; i++) {
            const struct owned *o = &all.v.p[i];
            unsigned char byte = (unsigned char)o->it.text.p[0];
            p[i] = (struct prefix){offset(ctx, o->it.text), offset(ctx, o->it.other), o->row, 0,
                                   (uint16_t)o->it.text.n,  (uint8_t)o->it.follow};
            p[i].shorter = shorter_of(&all, p, i);
            out->bytes[byte / 32] |= 1u << byte % 32;
        }
        vec_release(&all.v);
    }
}
