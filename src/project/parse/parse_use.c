#include "project/parse/parse_use.h"

static bool is_of_parse(const struct finding *f)
{
    return f->def->number == TS_PARSE_ERRORS || f->def->number == TS_NOT_PARSED;
}

/* The next finding from i on that is not about the parse itself, or NULL. */
static const struct finding *parse_use_next(const struct translation *tr, size_t *i)
{
    while (*i < tr->findings.list.n && is_of_parse(&tr->findings.list.p[*i]))
        ++*i;
    return *i < tr->findings.list.n ? &tr->findings.list.p[(*i)++] : NULL;
}

static bool parse_use_same_findings(const struct translation *a, const struct translation *b)
{
    size_t i = 0, k = 0;
    for (;;) {
        const struct finding *x = parse_use_next(a, &i), *y = parse_use_next(b, &k);
        if (!x || !y)
            return x == y;
        if (x->def != y->def || x->span.begin != y->span.begin || x->severity != y->severity ||
            strcmp(x->message, y->message) != 0)
            return false;
    }
}

static bool same_bytes(const struct translation *a, const struct translation *b)
{
    struct buf x = {0}, y = {0};
    settled_apply(&a->settled, a->src, &x);
    settled_apply(&b->settled, b->src, &y);
    bool same = str_eq(buf_str(&x), buf_str(&y));
    buf_release(&x);
    buf_release(&y);
    return same;
}

enum parse_use parse_use_of(const struct translation *tr, const struct map *m,
                            const struct translate_options *opt)
{
    if (!tr->facts->parsed)
        return PARSE_UNKNOWN;
    struct arena a = {0};
    struct translation plain;
    translate(&plain, tr->src, m, opt, NULL, NULL, &a, NULL);
    bool same = plain.count.unconverted == tr->count.unconverted &&
                parse_use_same_findings(&plain, tr) && same_bytes(&plain, tr);
    translation_release(&plain);
    arena_release(&a);
    return same ? PARSE_NEEDLESS : PARSE_NEEDED;
}
