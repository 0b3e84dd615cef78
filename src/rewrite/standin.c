/* standin: names of CUDA's that the project itself declares in one branch of a condition, for
 * builds without CUDA. Code that uses them gets CUDA's or the project's, by the branch; a port can
 * have only one of the two. */
#include "base/search.h"
#include "core/branch.h"
#include "core/scope.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include <stdlib.h>

enum { NEAR = 200 }; /* directives to look back over for the first one of a group */

struct found {
    uint32_t tok, until;
    const struct name_use *use;
};

struct search {
    const struct input *in;
    struct output *out;
    VEC(struct found) v;
};

/* A scopes_init filter: names of CUDA's alone, which HIP spells otherwise. */
static bool standin_is_wanted(void *ctx, struct str name)
{
    const struct search *s = ctx;
    const struct map *m = s->in->map;
    struct row row = map_find(m, name, MAP_NAMES, s->in->opt->rocm);
    return row_ok(row) && !(row.data->flags & ROW_SAME) && name_looks_cuda(m, name) &&
           !name_is_generic(m, row, name);
}

/* The name at a token, where it is judged to be the project's own. */
static const struct name_use *own_at(const struct names *names, uint32_t tok)
{
    uint32_t i;
    search_first(i, names->n, names->use[i].tok >= tok);
    bool own = i < names->n && names->use[i].tok == tok && names->use[i].verdict == NAME_USER;
    return own ? &names->use[i] : NULL;
}

/* Does the directive ask which compiler it is? */
static bool names_compiler(const struct tokens *t, const struct directive *d)
{
    static const char *const macros[] = {"__CUDACC__",    "__NVCC__", "__HIPCC__",
                                         "__CUDA_ARCH__", "__CUDA__", NULL};
    bool names = false;
    for (uint32_t i = d->hash; i < d->past && !names; i++)
        names = tok_any_word(t, i, macros);
    return names;
}

/* Is the branch one of a group about which compiler it is, or in one? Then both compilers may see
 * the file in one build, each with what is its own. */
static bool asks_for_compiler(const struct tokens *t, uint32_t i)
{
    uint32_t branch = tok_branch(t, i);
    bool asks = false;
    for (int up = 0; branch && !asks && up < NEAR; up++, branch = t->dir[branch - 1].parent) {
        uint32_t parent = t->dir[branch - 1].parent;
        for (uint32_t k = branch; k > 0 && branch - k < NEAR; k--) {
            const struct directive *d = &t->dir[k - 1];
            if (d->parent != parent || !directive_begins_branch(d))
                continue;
            asks |= names_compiler(t, d);
            if (d->kind != DIR_ELSE && d->kind != DIR_ELIF)
                break;
        }
    }
    return asks;
}

/* Is a use of the name translated in this file? Of headers, nobody knows who includes them. */
static bool standin_is_used(const struct input *in, struct str name, struct row row)
{
    bool used = source_kind(in->src->path) == SOURCE_INCLUDE;
    for (uint32_t i = 0; i < in->names->n && !used; i++) {
        const struct name_use *u = &in->names->use[i];
        used = u->verdict == NAME_API && row_ok(u->row) && u->row.data == row.data &&
               str_eq(tok_raw(in->tok, u->tok), name);
    }
    return used;
}

/* "#define cudaMalloc hipMallocManaged": another function than the one that uses become;
 * NULL: it is that one. */
static const char *other_function(const struct input *in, uint32_t i, struct row row,
                                  struct arena *a)
{
    static const struct {
        const char *old, *now;
    } same[] = {{"hipMallocHost", "hipHostMalloc"},
                {"hipHostAlloc", "hipHostMalloc"},
                {"hipFreeHost", "hipHostFree"}};
    const struct tokens *t = in->tok;
    const char *hip = target_name(input_target(in), row);
    if (!hip || !(t->tok[i].flags & TOK_DEFINE))
        return NULL;
    bool call = tok_is(t, i + 1, P_LPAREN) && !(t->tok[i + 1].flags & TOK_SPACE);
    struct str body = tok_raw(t, call ? t->tok[i + 1].match + 1 : i + 1);
    bool equal = str_is(body, hip);
    for (size_t k = 0; k < sizeof same / sizeof *same; k++)
        equal |= (str_is(body, same[k].old) && !strcmp(hip, same[k].now)) ||
                 (str_is(body, same[k].now) && !strcmp(hip, same[k].old));
    return equal ? NULL : arena_strdup(a, body);
}

/* A line of somebody's port to HIP that chose another function than ours. */
static void look_at_alias(struct search *s, uint32_t i)
{
    const struct tokens *t = s->in->tok;
    struct str name = tok_raw(t, i);
    struct row row = map_find(s->in->map, name, MAP_KIND(ROW_FUNC), s->in->opt->rocm);
    const char *other = row_ok(row) ? other_function(s->in, i, row, s->out->arena) : NULL;
    if (other && standin_is_used(s->in, name, row))
        finding_add(s->out->findings, TS_ALIAS_DIFFERS, tok_span(t, (struct tok_range){i, i + 1}),
                    name, other, NULL);
}

static void standin_look_at(struct search *s, const struct declared *d)
{
    const struct tokens *t = s->in->tok;
    if (d->hip && d->kind == DECLARED_MACRO)
        look_at_alias(s, declared_token(t, d));
    if (!d->global || d->until == UINT32_MAX || d->hip || d->kind == DECLARED_UNDEF)
        return;
    uint32_t i = declared_token(t, d);
    const struct name_use *use = own_at(s->in->names, i);
    if (use && !(t->tok[i].flags & TOK_DEAD) && !sides_left_out(s->in->sides, t->tok[i].begin))
        vec_push(&s->v, (struct found){i, d->until, use});
}

static int standin_by_token(const void *pa, const void *pb)
{
    const struct found *a = pa, *b = pb;
    return (a->tok > b->tok) - (a->tok < b->tok);
}

/* The first of a branch speaks for all in it. */
static void standin_tell(const struct input *in, struct output *out, const struct found *f)
{
    struct str name = tok_raw(in->tok, f->tok);
    const char *hip = target_name(input_target(in), f->use->row);
    bool taken = in->facts->parsed && !input_inactive(in, f->tok);
    if (taken)
        finding_add(out->findings, TS_STAND_IN_TAKEN, name_span(in, f->use), name, NULL, NULL);
    else if (standin_is_used(in, name, f->use->row))
        finding_add(out->findings, TS_STAND_IN_LEFT, name_span(in, f->use), name,
                    hip ? hip : "something else", NULL);
}

static void standin_run(const struct input *in, struct output *out)
{
    struct search s = {.in = in, .out = out};
    struct scopes scopes = {0};
    scopes_init(&scopes, in->tok, standin_is_wanted, &s, out->arena);
    for (size_t i = 0; i < scopes.names.n; i++)
        standin_look_at(&s, &scopes.names.p[i]);
    if (s.v.n)
        qsort(s.v.p, s.v.n, sizeof *s.v.p, standin_by_token);
    for (size_t i = 0; i < s.v.n; i++) {
        bool first = i == 0 || s.v.p[i].until != s.v.p[i - 1].until;
        if (first && !asks_for_compiler(in->tok, s.v.p[i].tok))
            standin_tell(in, out, &s.v.p[i]);
    }
    vec_release(&s.v);
    scopes_release(&scopes);
}

const struct rewrite rewrite_standin = {"standin", .run = standin_run};
