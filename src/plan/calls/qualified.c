#include "plan/calls/qualified.h"

enum { PARTS_MOST = 32 };

/* A name's parts: "cub", "BlockScan". */
struct parts {
    struct str part[PARTS_MOST];
    uint32_t n;
};

static void plan_qualified_split(struct parts *p, struct str name)
{
    p->n = 0;
    while (p->n + 1 < PARTS_MOST) {
        const char *colon = name.n ? memmem(name.p, name.n, "::", 2) : NULL;
        if (!colon)
            break;
        size_t n = (size_t)(colon - name.p);
        p->part[p->n++] = str_cut(name, 0, n);
        name = str_cut(name, n + 2, name.n);
    }
    p->part[p->n++] = name;
}

static struct span token_span(const struct input *in, uint32_t first, uint32_t last)
{
    return (struct span){in->tok->tok[first].begin, in->tok->tok[last].end};
}

/* As many parts on both sides: each that differs, but what an alias stands for. */
static void rename_parts(const struct input *in, struct output *out, const struct name_use *use,
                         const struct parts *cuda, const struct parts *hip, enum edit_rank rank,
                         const char *by)
{
    uint32_t i = use->alias ? use->first + 2 : use->first;
    uint32_t spelled = i > name_row_tok(use) ? 0 : (name_row_tok(use) - i) / 2 + 1;
    for (uint32_t k = spelled < cuda->n ? cuda->n - spelled : 0; k < cuda->n; k++, i += 2) {
        if (!str_eq(cuda->part[k], hip->part[k]))
            edit_replace(out->edits, token_span(in, i, i), hip->part[k], rank, by);
    }
}

/* How many parts at the end are the same. */
static uint32_t common_end(const struct parts *a, const struct parts *b)
{
    uint32_t n = 0;
    while (n < a->n && n < b->n && str_eq(a->part[a->n - 1 - n], b->part[b->n - 1 - n]))
        n++;
    return n;
}

static struct str plan_qualified_joined(const struct parts *p, uint32_t n, struct arena *a)
{
    struct buf b = {0};
    for (uint32_t i = 0; i < n; i++) {
        buf_addstr(&b, i ? "::" : "");
        buf_adds(&b, p->part[i]);
    }
    struct str s = {arena_strdup(a, buf_str(&b)), b.len};
    buf_release(&b);
    return s;
}

/* Does what the alias stands for become HIP's by a row of the namespace's own? */
static bool alias_moves(const struct input *in, const struct parts *cuda, uint32_t stands_for,
                        struct arena *a)
{
    for (uint32_t n = stands_for; n > 0; n--) {
        struct row row = map_find(in->map, plan_qualified_joined(cuda, n, a),
                                  MAP_KIND(ROW_NAMESPACE), in->opt->rocm);
        if (row_ok(row))
            return row_hip(row) != NULL;
    }
    return false;
}

/* The parts that are the same at the end stay; what stands before them is written anew. */
static void rename_front(const struct input *in, struct output *out, const struct name_use *use,
                         const struct parts *cuda, const struct parts *hip, enum edit_rank rank,
                         const char *by)
{
    uint32_t spelled = (name_row_tok(use) - use->first) / 2 + 1, same = common_end(cuda, hip);
    if (same >= spelled && !use->alias)
        return;
    same = same < hip->n ? same : hip->n - 1;
    same = same < spelled ? same : spelled - 1;
    edit_replace(out->edits, token_span(in, use->first, name_row_tok(use) - 2 * same),
                 plan_qualified_joined(hip, hip->n - same, out->arena), rank, by);
}

void qualified_rename(const struct input *in, struct output *out, const struct name_use *use,
                      struct str hip, enum edit_rank rank, const char *by)
{
    struct parts from, to;
    plan_qualified_split(&from, str_of(row_cuda(use->row)));
    plan_qualified_split(&to, hip);
    uint32_t behind = (name_row_tok(use) - use->first) / 2, same = common_end(&from, &to);
    bool moves =
        use->alias && from.n > behind && alias_moves(in, &from, from.n - behind, out->arena);
    if (moves && same >= behind && same < to.n)
        return;
    if (from.n == to.n && (moves || !use->alias))
        rename_parts(in, out, use, &from, &to, rank, by);
    else
        rename_front(in, out, use, &from, &to, rank, by);
}

const char *qualified_hip(const struct input *in, const struct name_use *use, const char *hip,
                          struct arena *a)
{
    struct buf b = {0};
    buf_addstr(&b, hip);
    for (uint32_t i = name_row_tok(use) + 1; i <= use->tok; i++)
        buf_adds(&b, tok_raw(in->tok, i));
    const char *text = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return text;
}
