#include "plan/includes/includes_home.h"
#include "core/branch.h"
#include "plan/conditions/sides.h"
#include "plan/includes/runtime.h"
#include "plan/input/place.h"

/* "#ifndef X" with "#define X" below it: nothing is optional there. */
static bool guards_itself(const struct tokens *t, uint32_t branch)
{
    const struct directive *d = &t->dir[branch - 1];
    return branch < t->ndir && directive_asks_undefined(t, d) && d[1].kind == DIR_DEFINE &&
           d[1].hash == d->past + 1 && d[1].hash + 3 == d[1].past &&
           str_eq(tok_raw(t, d[1].hash + 2), tok_raw(t, d->past - 1));
}

/* The outermost branch around one, include guards aside; 0: there is none. */
static uint32_t home_outermost(const struct input *in, uint32_t branch)
{
    uint32_t guard = place_guard(in), outermost = 0;
    for (; branch && branch != guard; branch = in->tok->dir[branch - 1].parent) {
        if (!guards_itself(in->tok, branch))
            outermost = branch;
    }
    return outermost;
}

/* Is the name one that CUDA's headers define, or that the project defines by those? Not by the
 * compiler's own. */
static bool comes_of_headers(const struct input *in, struct str name)
{
    const struct macro *x = macros_find(in->macros, name);
    bool compilers = str_is(name, "__NVCC__") || str_starts(name, STR("__CUDA"));
    return !compilers && (row_ok(map_find(in->map, name, MAP_NAMES, in->opt->rocm)) ||
                          (x && (x->depends || x->is_feature)));
}

/* Does a condition of the group, up to this branch, ask for such a name? Then the header comes first. */
static bool asks_headers(const struct input *in, uint32_t branch)
{
    const struct tokens *t = in->tok;
    uint32_t k = branch - 1, parent = t->dir[k].parent;
    while (k && !(directive_begins_group(&t->dir[k]) && t->dir[k].parent == parent))
        k--;
    bool asks = false;
    for (; k < branch && !asks; k = t->dir[k].partner ? t->dir[k].partner : branch) {
        for (uint32_t i = t->dir[k].hash + 2; i < t->dir[k].past && !asks; i++)
            asks = t->tok[i].kind == TOK_IDENT && comes_of_headers(in, tok_raw(t, i));
    }
    return asks;
}

/* Is it in a pair of braces, which need not be closed in its own branch? */
static bool is_in_braces(const struct tokens *t, uint32_t tok)
{
    bool in = false;
    for (uint32_t i = 0; i < tok && !in; i++)
        in = tok_is(t, i, P_LBRACE) && !(t->tok[i].flags & TOK_DIRECTIVE) && t->tok[i].match > tok;
    return in;
}

/* Do two branches hold under the same condition? */
static bool are_alike(const struct input *in, uint32_t a, uint32_t b)
{
    const struct directive *x = &in->tok->dir[a - 1], *y = &in->tok->dir[b - 1];
    return a == b || (directive_begins_group(x) && directive_begins_group(y) &&
                      str_eq(source_text(in->src, x->line), source_text(in->src, y->line)));
}

/* The #include of a header of HIP's in a branch of the same condition, behind which the runtime is
 * there. */
static const struct directive *find_include(const struct input *in, const struct include_plan *p,
                                            const struct branches *branches, uint32_t branch)
{
    const struct directive *found = NULL;
    for (size_t i = 0; i < p->include.n && !found; i++) {
        const struct include *inc = &p->include.p[i];
        uint32_t parent = inc->at->parent;
        bool ported = inc->fate == INCLUDE_BECOMES || inc->fate == INCLUDE_GOES;
        if (ported && parent && are_alike(in, parent, branch) &&
            branches_have(branches, STR(RUNTIME_HEADER), parent))
            found = inc->at;
    }
    return found;
}

/* The first branch of the same condition to which a line can be added, or 0. */
static uint32_t find_open(const struct input *in, uint32_t branch)
{
    for (uint32_t k = 1; k <= branch; k++) {
        bool alike = directive_begins_branch(&in->tok->dir[k - 1]) && are_alike(in, k, branch);
        if (alike && !is_in_braces(in->tok, in->tok->dir[k - 1].hash))
            return k;
    }
    return 0;
}

/* Adds the branch, once for each condition. False: a line can't be added to it. */
static bool home_add(struct homes *h, const struct input *in, const struct include_plan *p,
                     const struct branches *branches, uint32_t branch)
{
    for (size_t i = 0; i < h->v.n; i++) {
        if (are_alike(in, h->v.p[i].branch, branch))
            return true;
    }
    struct home home = {branch, find_include(in, p, branches, branch)};
    if (!home.behind)
        home.branch = asks_headers(in, branch) ? 0 : find_open(in, branch);
    if (home.branch)
        vec_push(&h->v, home);
    return home.branch != 0;
}

void homes_find(struct homes *h, const struct input *in, const struct include_plan *p,
                const struct branches *branches)
{
    struct runtime_uses uses = {0};
    bool inside = !in->is_main && !in->opt->embedded;
    if (inside)
        runtime_find_uses(in, &uses);
    for (size_t i = 0; i < uses.v.n && inside; i++) {
        uint32_t at = in->tok->tok[uses.v.p[i]].begin;
        if (sides_kept(in->sides, at) || sides_hip(in->sides, at) || sides_left_out(in->sides, at))
            continue;
        uint32_t branch = home_outermost(in, tok_branch(in->tok, uses.v.p[i]));
        inside = branch && home_add(h, in, p, branches, branch);
    }
    if (!inside)
        h->v.n = 0;
    vec_release(&uses.v);
}

void homes_of_header(struct homes *h, const struct input *in, const struct include_plan *p,
                     struct str header)
{
    for (size_t i = 0; i < p->include.n; i++) {
        const struct include *inc = &p->include.p[i];
        if (!inc->hip || !str_is(header, inc->hip))
            continue;
        uint32_t branch = home_outermost(in, inc->at->parent);
        if (!branch) {
            h->v.n = 0;
            return;
        }
        vec_push(&h->v, (struct home){branch, inc->at});
    }
}

void homes_release(struct homes *h)
{
    vec_release(&h->v);
}
