/* Finds the branch of a condition that holds a declaration: outside of it, the name may be somebody
 * else's. */
#include "base/search.h"
#include "core/branch.h"
#include "core/hip_names.h"
#include "core/scope_parts.h"

enum { BRANCHES_MOST = 32 }; /* of a group that is looked at whole */

struct groups {
    uint32_t guard;  /* the branch of the include guard, or 0 */
    uint32_t *first; /* of each directive that begins a branch: the first one of its group */
};

uint32_t declared_token(const struct tokens *t, const struct declared *d)
{
    const struct directive *define =
        d->kind == DECLARED_MACRO && d->from ? tok_directive(t, d->from - 1) : NULL;
    return define ? define->hash + 2 : d->from;
}

/* Is the name declared between these tokens? */
static bool is_declared_in(const struct scopes *s, struct str name, struct tok_range r)
{
    size_t k = scope_last_upto(s, name, r.past);
    return k && s->names.p[k - 1].from >= r.first && s->names.p[k - 1].kind != DECLARED_UNDEF;
}

/* Do all branches of the group that begins there declare it, so that one of
 * them does in any case? */
static bool all_declare(const struct scopes *s, const struct tokens *t, uint32_t first,
                        struct str name)
{
    uint32_t k = first;
    for (int n = 0; n < BRANCHES_MOST; n++) {
        const struct directive *d = &t->dir[k];
        if (!is_declared_in(s, name, (struct tok_range){d->past, branch_past(t, k + 1)}))
            return false;
        if (d->kind == DIR_ELSE)
            return true;
        k = d->partner;
        if (!k || t->dir[k].kind == DIR_ENDIF)
            return false;
    }
    return false;
}

/* "#ifndef X", "#if !defined(X)", with X declared in it: it is declared behind that in any case. */
static bool asks_for(const struct tokens *t, const struct directive *d, struct str name)
{
    bool found = false;
    if (!directive_asks_undefined(t, d) || d->past - d->hash > 7)
        return false;
    for (uint32_t i = d->hash; i < d->past && !found; i++)
        found = t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), name);
    return found;
}

/* The end of the outermost branch that has to be taken for the declaration to be there. */
static uint32_t until_of(const struct scopes *s, const struct tokens *t, const struct groups *g,
                         const struct declared *d)
{
    uint32_t branch = tok_branch(t, declared_token(t, d));
    for (int up = 0; branch && up < BRANCHES_MOST; up++) {
        if (branch != g->guard && !asks_for(t, &t->dir[branch - 1], d->name) &&
            !all_declare(s, t, g->first[branch - 1], d->name))
            break;
        branch = t->dir[branch - 1].parent;
    }
    return branch ? branch_past(t, branch) : UINT32_MAX;
}

static void groups_init(struct groups *g, const struct tokens *t, struct arena *a)
{
    g->guard = branch_guard(t);
    g->first = branch_groups(t, a);
}

void scope_branches_find(struct scopes *s, const struct tokens *t, struct arena *a)
{
    struct groups g;
    if (s->names.n)
        groups_init(&g, t, a);
    for (size_t k = 0; k < s->names.n; k++) {
        struct declared *d = &s->names.p[k];
        uint32_t i = declared_token(t, d);
        bool function =
            d->kind != DECLARED_MACRO && tok_is(t, i + 1, P_LPAREN); /* which HIP may call, too */
        d->hip = d->kind != DECLARED_UNDEF && i < t->n && hip_names_alias(t, i);
        d->until = d->global && !function ? until_of(s, t, &g, d) : UINT32_MAX;
    }
}

bool scopes_guards(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return false;
    const struct directive *d = tok_directive(t, i);
    if (!d || !asks_for(t, d, name))
        return false;
    uint32_t past = branch_past(t, (uint32_t)(d - t->dir) + 1);
    size_t k = scope_last_upto(s, name, past);
    return k && s->names.p[k - 1].from > i && s->names.p[k - 1].kind == DECLARED_MACRO &&
           !s->names.p[k - 1].hip;
}

bool scopes_know(const struct scopes *s, struct str name)
{
    size_t i;
    search_first(i, s->names.n, str_cmp(s->names.p[i].name, name) >= 0);
    while (i < s->names.n && s->names.p[i].hip && s->names.p[i].until != UINT32_MAX &&
           str_eq(s->names.p[i].name, name))
        i++;
    return i < s->names.n && str_eq(s->names.p[i].name, name);
}
