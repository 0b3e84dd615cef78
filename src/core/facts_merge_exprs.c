/* Merges the expressions of several parses. */
#include "core/facts_merge_parts.h"
#include <stddef.h>
#include <stdlib.h>

/* Types of all views, under common numbers. */
struct pool {
    VEC(struct fact_type) type;
    VEC(uint32_t) arg;
};

/* An expression of a view and all in it, which follow it: their types have common numbers. */
struct tree {
    const struct fact_expr *expr;
    uint32_t n;
    uint32_t base; /* the number of the first one in its view */
    uint32_t view;
};

struct trees {
    VEC(struct tree) v;
};

static bool facts_merge_exprs_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_type(const struct pool *p, const struct fact_type *a, const struct fact_type *b)
{
    bool same = a->kind == b->kind && a->canonical == b->canonical && a->to == b->to &&
                a->nargs == b->nargs && a->fields == b->fields && a->size == b->size &&
                a->is_const == b->is_const && facts_merge_exprs_same_text(a->text, b->text) &&
                facts_merge_exprs_same_text(a->named, b->named);
    for (uint32_t i = 0; same && i < a->nargs; i++)
        same = p->arg.p[a->arg + i] == p->arg.p[b->arg + i];
    return same;
}

/* Types of one view while they get common numbers. */
struct numbers {
    struct pool *pool;
    const struct facts *f;
    uint32_t *common; /* 0: not yet */
    uint8_t *busy;    /* what it leads to is being looked at */
};

static uint32_t common_number(struct numbers *s, uint32_t type, int depth);

static void facts_merge_exprs_add_arguments(struct numbers *s, struct fact_type *t, int depth)
{
    uint32_t arg[UINT8_MAX];
    for (uint32_t i = 0; i < t->nargs; i++)
        arg[i] = common_number(s, s->f->type_arg[t->arg + i], depth);
    t->arg = t->nargs ? (uint32_t)s->pool->arg.n : 0;
    for (uint32_t i = 0; i < t->nargs; i++)
        vec_push(&s->pool->arg, arg[i]);
}

/* A type that leads back to itself, which no parse tells of, leads nowhere. */
static uint32_t common_number(struct numbers *s, uint32_t type, int depth)
{
    struct pool *p = s->pool;
    if (!type || s->common[type] || s->busy[type] || depth > FACT_DEPTH_MAX)
        return s->common[type];
    struct fact_type t = s->f->type[type];
    bool is_canonical = t.canonical == type;
    s->busy[type] = 1;
    t.canonical = is_canonical ? 0 : common_number(s, t.canonical, depth + 1);
    t.to = common_number(s, t.to, depth + 1);
    facts_merge_exprs_add_arguments(s, &t, depth + 1);
    s->busy[type] = 0;
    for (uint32_t i = 1; i < p->type.n; i++) {
        t.canonical = is_canonical ? i : t.canonical;
        if (same_type(p, &p->type.p[i], &t)) {
            p->arg.n -= t.nargs;
            return s->common[type] = i;
        }
    }
    t.canonical = is_canonical ? (uint32_t)p->type.n : t.canonical;
    vec_push(&p->type, t);
    return s->common[type] = (uint32_t)p->type.n - 1;
}

static void add_view(struct merge *m, uint32_t view, struct pool *pool, struct trees *all)
{
    const struct facts *f = m->view[view].facts;
    struct fact_expr *own = ARENA_ARRAY(m->arena, struct fact_expr, f->nexprs);
    struct numbers s = {pool, f, ARENA_ARRAY(m->arena, uint32_t, f->ntypes + 1),
                        ARENA_ARRAY(m->arena, uint8_t, f->ntypes + 1)};
    for (uint32_t i = 0; i < f->nexprs; i++) {
        own[i] = f->expr[i];
        own[i].type = common_number(&s, own[i].type, 0);
        own[i].required = common_number(&s, own[i].required, 0);
        if (own[i].parent == FACT_NONE)
            vec_push(&all->v, (struct tree){&own[i], 0, i, view});
        all->v.p[all->v.n - 1].n++;
    }
}

static int by_bounds(const struct tree *a, const struct tree *b)
{
    struct span s = a->expr->span, t = b->expr->span;
    if (s.begin != t.begin)
        return s.begin < t.begin ? -1 : 1;
    return s.end == t.end ? 0 : s.end > t.end ? -1 : 1;
}

static int facts_merge_exprs_by_place(const void *pa, const void *pb)
{
    const struct tree *a = pa, *b = pb;
    int c = by_bounds(a, b);
    if (c)
        return c;
    if (a->view != b->view)
        return a->view < b->view ? -1 : 1;
    return (a->base > b->base) - (a->base < b->base);
}

static bool same_tree(const struct tree *a, const struct tree *b)
{
    bool same = a->n == b->n;
    for (uint32_t i = 0; same && i < a->n; i++) {
        struct fact_expr other = b->expr[i];
        if (other.parent != FACT_NONE)
            other.parent += a->base - b->base;
        same = memcmp(&a->expr[i], &other, offsetof(struct fact_expr, is_cut) + 1) == 0;
    }
    return same;
}

/* Trees with the same bounds: from to past. */
struct group {
    const struct tree *tree;
    uint32_t from, past;
};

/* Does another view see this place, and not this tree there? */
static bool is_disputed(const struct merge *m, const struct group *g, const struct tree *t)
{
    for (uint32_t v = 0; v < m->n; v++) {
        const struct facts *f = m->view[v].facts;
        bool sees = f->complete && !facts_inactive(f, t->expr->span.begin), has = false;
        for (uint32_t i = g->from; i < g->past; i++) {
            sees |= g->tree[i].view == v;
            has |= g->tree[i].view == v && same_tree(&g->tree[i], t);
        }
        if (sees && !has)
            return true;
    }
    return false;
}

static bool is_first(const struct group *g, uint32_t tree)
{
    for (uint32_t i = g->from; i < tree; i++) {
        if (same_tree(&g->tree[i], &g->tree[tree]))
            return false;
    }
    return true;
}

static void facts_merge_exprs_add_tree(const struct tree *t, bool disputed, struct fact_expr *own,
                                       uint32_t *n)
{
    uint32_t base = *n;
    for (uint32_t i = 0; i < t->n; i++) {
        own[*n] = t->expr[i];
        own[*n].is_disputed = disputed;
        if (own[*n].parent != FACT_NONE)
            own[*n].parent += base - t->base;
        ++*n;
    }
}

static void facts_merge_exprs_take_types(struct merge *m, struct pool *pool, struct facts *out)
{
    struct fact_type *type = ARENA_ARRAY(m->arena, struct fact_type, pool->type.n);
    uint32_t *arg = ARENA_ARRAY(m->arena, uint32_t, pool->arg.n);
    memcpy(type, pool->type.p, pool->type.n * sizeof *type);
    if (pool->arg.n)
        memcpy(arg, pool->arg.p, pool->arg.n * sizeof *arg);
    out->type = type, out->ntypes = (uint32_t)pool->type.n;
    out->type_arg = arg, out->ntype_args = (uint32_t)pool->arg.n;
    vec_release(&pool->type);
    vec_release(&pool->arg);
}

void merge_exprs(struct merge *m, struct facts *out)
{
    struct pool pool = {0};
    struct trees all = {0};
    uint32_t most = 0, n = 0;
    vec_push(&pool.type, (struct fact_type){.text = ""});
    for (uint32_t v = 0; v < m->n; v++) {
        add_view(m, v, &pool, &all);
        most += m->view[v].facts->nexprs;
    }
    struct fact_expr *own = ARENA_ARRAY(m->arena, struct fact_expr, most);
    if (all.v.n)
        qsort(all.v.p, all.v.n, sizeof *all.v.p, facts_merge_exprs_by_place);
    for (uint32_t i = 0, past; i < all.v.n; i = past) {
        for (past = i; past < all.v.n && by_bounds(&all.v.p[i], &all.v.p[past]) == 0;)
            past++;
        struct group g = {all.v.p, i, past};
        for (uint32_t k = i; k < past; k++) {
            if (is_first(&g, k))
                facts_merge_exprs_add_tree(&all.v.p[k], is_disputed(m, &g, &all.v.p[k]), own, &n);
        }
    }
    out->expr = own;
    out->nexprs = n;
    facts_merge_exprs_take_types(m, &pool, out);
    vec_release(&all.v);
}
