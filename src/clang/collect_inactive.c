/* The code that the parse skipped: branches of conditions that no pass has seen. */
#include "base/search.h"
#include "clang/collect_parts.h"

static int collect_inactive_by_offset(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* A file that is read twice has ranges that one of the readings skipped: where code of it was
 * seen, it is not skipped. */
static bool is_seen(const struct collect *c, struct span s)
{
    size_t i;
    search_first(i, c->active.n, c->active.p[i] >= s.begin);
    return i < c->active.n && c->active.p[i] < s.end;
}

/* One list for the whole unit: system headers have thousands. */
static void collect_inactive_add_skipped(struct walk *w)
{
    CXSourceRangeList *list = libclang.getAllSkippedRanges(w->tu);
    for (unsigned i = 0; list && i < list->count; i++) {
        CXSourceLocation begin = libclang.getRangeStart(list->ranges[i]);
        CXFile file;
        struct span s;
        libclang.getFileLocation(begin, &file, NULL, NULL, NULL);
        const struct walk_file *f = walk_file(w, file);
        if (!f || !f->c)
            continue;
        w->c = f->c;
        if (walk_offset(w, begin, &s.begin) &&
            walk_offset(w, libclang.getRangeEnd(list->ranges[i]), &s.end) && s.begin < s.end)
            vec_push(&f->c->skipped.v, s);
    }
    if (list)
        libclang.disposeSourceRangeList(list);
}

static int by_span(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* Sorts; ranges that touch or overlap (in a file that is read twice) become one. */
static void merge_ranges(struct spans *s)
{
    size_t kept = 0;
    if (s->v.n)
        qsort(s->v.p, s->v.n, sizeof *s->v.p, by_span);
    for (size_t i = 0; i < s->v.n; i++) {
        struct span now = s->v.p[i], *last = kept ? &s->v.p[kept - 1] : NULL;
        if (!last || now.begin > last->end)
            s->v.p[kept++] = now;
        else if (now.end > last->end)
            last->end = now.end;
    }
    s->v.n = kept;
}

/* Inactive is what every pass skipped: what two lists of merged ranges have in common. */
static void keep_common(struct spans *all, const struct spans *now)
{
    struct spans common = {0};
    common.v.cap = all->v.n + now->v.n;
    common.v.p = xrealloc(NULL, (common.v.cap + 1) * sizeof *common.v.p);
    common.v.n =
        spans_common(all->v.p, (uint32_t)all->v.n, now->v.p, (uint32_t)now->v.n, common.v.p);
    vec_release(&all->v);
    *all = common;
}

static void add_ranges(struct collect *c)
{
    struct spans now = {0};
    if (c->active.n)
        qsort(c->active.p, c->active.n, sizeof *c->active.p, collect_inactive_by_offset);
    for (size_t i = 0; i < c->skipped.v.n; i++) {
        if (!is_seen(c, c->skipped.v.p[i]))
            vec_push(&now.v, c->skipped.v.p[i]);
    }
    vec_release(&c->skipped.v);
    merge_ranges(&now);
    if (c->passes == 0) {
        c->inactive = now;
        return;
    }
    keep_common(&c->inactive, &now);
    vec_release(&now.v);
}

void collect_inactive(struct walk *w)
{
    collect_inactive_add_skipped(w);
    for (uint32_t i = 0; i <= w->u->nwanted; i++) {
        if (w->u->file[i].met == w->u->passes)
            add_ranges(&w->u->file[i]);
    }
}
