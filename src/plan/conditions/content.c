#include "plan/conditions/content.h"
#include "core/branch.h"
#include "core/refusal.h"
#include "plan/asm/assembly.h"
#include "plan/calls/call.h"

struct search {
    const struct input *in;
    struct content *content;
    uint32_t name; /* the first name at or behind the token that is looked at */
};

static bool content_is_hips(const struct tokens *t, uint32_t i)
{
    struct str raw = tok_raw(t, i);
    if (t->tok[i].kind == TOK_HEADER)
        return str_starts(str_cut(raw, 1, raw.n), STR("hip"));
    return t->tok[i].kind == TOK_IDENT && str_starts(raw, STR("hip"));
}

/* Is a helper there for all uses of the name? */
static bool content_has_helper(struct row row)
{
    return row_attr(row, ROW_ATTR_helper) && !row_attr(row, ROW_ATTR_overload);
}

/* A name of CUDA's that stays an error in the port. */
static bool name_fails(const struct input *in, const struct name_use *u)
{
    struct target target = input_target(in);
    if (u->verdict == NAME_UNKNOWN)
        return true;
    if (u->verdict != NAME_API || (u->member && !u->by_ast) || content_has_helper(u->row) ||
        row_attr(u->row, ROW_ATTR_rewrite))
        return false;
    const struct call *c = call_of(in, u);
    if (c->shape == CALL_CLEAR && target_call(target, u->row, c->nargs))
        return false;
    return !row_hip(u->row) || !target_has(target, u->row);
}

static bool fails_at(struct search *s, uint32_t i)
{
    const struct names *names = s->in->names;
    while (s->name < names->n && names->use[s->name].tok < i)
        s->name++;
    return s->name < names->n && names->use[s->name].tok == i &&
           name_fails(s->in, &names->use[s->name]);
}

/* Inline assembly that stays: PTX that has no counterpart in HIP, or another machine's. */
static bool is_left_asm(const struct input *in, uint32_t i)
{
    if (!in->assemblies->n || in->tok->tok[i].kind != TOK_IDENT)
        return false;
    const struct assembly *s = assembly_at(in->assemblies, i);
    return s && !s->is_label && !s->is_empty && !s->ptx.text;
}

/* Does the code only end the program, by itself or by a macro of the project? */
static bool content_refuses(const struct input *in, struct tok_range r)
{
    const struct tokens *t = in->tok;
    bool refuses = false;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (refusal_ends_at(t, i))
            return false;
        bool call = t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN);
        char c = call ? tok_raw(t, i).p[0] : 0;
        const struct macro *x =
            c >= 'A' && c <= 'Z' ? macros_find(in->macros, tok_raw(t, i)) : NULL;
        refuses |= (x && x->refuses) || (call && refusal_at(t, i));
    }
    return refuses;
}

/* Tokens that stand in one branch. */
static void content_look(struct search *s, struct tok_range r, uint32_t branch, bool needed)
{
    const struct tokens *t = s->in->tok;
    struct content c = {0};
    bool hip = r.first < r.past && hip_code_at(s->in->hip, t, r.first);
    for (uint32_t i = r.first; i < r.past; i++) {
        if (t->tok[i].flags & TOK_DEAD)
            continue;
        c.code = true;
        c.needed |= needed;
        if (hip) /* it compiles there */
            continue;
        c.ptx |= is_left_asm(s->in, i);
        c.fails |= fails_at(s, i);
        c.hip |= content_is_hips(t, i);
    }
    if (branch)
        content_add(&s->content[branch - 1], c);
}

/* "#define HAS_X", "#define USE_X 1": a macro that conditions ask for. What depends on it says whether
 * it can be ported. */
static bool defines_switch(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    uint32_t body = d->hash + 3;
    if (d->kind != DIR_DEFINE || body > d->past || body + 1 < d->past ||
        (body < d->past && t->tok[body].kind != TOK_NUMBER))
        return false;
    const struct macro *x = macros_find(in->macros, tok_raw(t, d->hash + 2));
    return x && x->asked && x->depends;
}

/* The directive itself, and the tokens behind it up to the next one. */
static void look_at_directive(struct search *s, uint32_t k)
{
    const struct tokens *t = s->in->tok;
    const struct directive *d = &t->dir[k];
    bool begins = directive_begins_branch(d);
    uint32_t past = k + 1 < t->ndir ? t->dir[k + 1].hash : t->n;
    if (!begins && d->kind != DIR_ENDIF)
        content_look(s, (struct tok_range){d->hash, d->past}, d->parent,
                     d->kind != DIR_INCLUDE && !defines_switch(s->in, d));
    if (d->kind == DIR_ERROR && d->parent)
        s->content[d->parent - 1].fails |= tok_word(t, d->hash + 1, "error");
    struct tok_range behind = {d->past + 1, past};
    content_look(s, behind, begins ? k + 1 : d->parent, true);
    bool whole = begins && k + 1 < t->ndir && t->dir[k + 1].parent == d->parent;
    if (whole && !hip_code_at(s->in->hip, t, behind.first))
        s->content[k].refuses = content_refuses(s->in, behind);
}

struct content *contents_find(const struct input *in, struct arena *a)
{
    struct search s = {.in = in, .content = ARENA_ARRAY(a, struct content, in->tok->ndir)};
    for (uint32_t k = 0; k < in->tok->ndir; k++)
        look_at_directive(&s, k);
    return s.content;
}

/* Does the token name a function of CUDA's that HIP lacks, where it is defined or declared? */
static bool content_defines_api(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) || i == 0 ||
        t->tok[i - 1].kind != TOK_IDENT || tok_word_in(t, i - 1, WORD_LEADS))
        return false;
    struct row row =
        map_find(in->map, tok_raw(t, i), MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_DEVICE), in->opt->rocm);
    return row_ok(row) && (!row_hip(row) || content_has_helper(row));
}

const uint32_t *contents_find_api(const struct input *in, uint32_t *n, struct arena *a)
{
    VEC(uint32_t) found = {0};
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (content_defines_api(in, i))
            vec_push(&found, i);
    }
    uint32_t *api = ARENA_ARRAY(a, uint32_t, found.n);
    if (found.n)
        memcpy(api, found.p, found.n * sizeof *api);
    *n = (uint32_t)found.n;
    vec_release(&found);
    return api;
}
