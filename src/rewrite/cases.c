/* cases: labels of one switch that get the same name, and those that HIP has no value for. */
#include "base/vec.h"
#include "plan/calls/call.h"
#include "plan/conditions/guarded.h"
#include "plan/conditions/label.h"
#include <stdlib.h>

struct label {
    uint32_t block; /* the "{" of its switch */
    uint32_t tok;   /* of the name */
    const char *hip;
};

struct cases {
    const struct input *in;
    VEC(struct tok_range) open; /* the switches around a token: innermost last */
    VEC(struct label) labels;
};

/* "switch (x) {" at token i: its block. */
static void rewrite_cases_enter(struct cases *c, uint32_t i)
{
    const struct tokens *t = c->in->tok;
    uint32_t paren = i + 1, brace;
    if (!tok_is(t, paren, P_LPAREN) || t->tok[paren].match <= paren)
        return;
    brace = t->tok[paren].match + 1;
    if (tok_is(t, brace, P_LBRACE) && t->tok[brace].match > brace)
        vec_push(&c->open, (struct tok_range){brace, t->tok[brace].match});
}

/* "case NAME:" with a name of CUDA's. */
static void rewrite_cases_add_label(struct cases *c, uint32_t i)
{
    const struct tokens *t = c->in->tok;
    uint32_t name = i + 1;
    while (tok_is(t, name, P_SCOPE) || tok_is(t, name, P_LPAREN) || tok_is(t, name + 1, P_SCOPE))
        name++;
    const struct name_use *use = name < t->n ? use_at(c->in, name) : NULL;
    uint32_t past = name + 1;
    while (tok_is(t, past, P_RPAREN))
        past++;
    struct tok_range out = use ? label_left_out(c->in, use) : (struct tok_range){0, 0};
    if (!use || out.first < out.past || use->verdict != NAME_API || use->inactive ||
        t->tok[name].flags & TOK_DEAD || !tok_is(t, past, P_COLON))
        return;
    const char *hip = row_ok(use->row) ? target_name(input_target(c->in), use->row) : NULL;
    if (hip)
        vec_push(&c->labels, (struct label){c->open.p[c->open.n - 1].first, name, hip});
}

static int by_label(const void *pa, const void *pb)
{
    const struct label *a = pa, *b = pb;
    if (a->block != b->block)
        return a->block < b->block ? -1 : 1;
    int c = strcmp(a->hip, b->hip);
    return c ? c : (a->tok > b->tok) - (a->tok < b->tok);
}

/* Without a parse, two branches may exclude one another. */
static bool are_both_there(const struct input *in, uint32_t a, uint32_t b)
{
    return in->facts->parsed || tok_branch(in->tok, a) == tok_branch(in->tok, b);
}

static void rewrite_cases_say(const struct input *in, struct output *out, const struct label *first,
                              const struct label *now)
{
    struct str name = tok_raw(in->tok, first->tok);
    struct span span = tok_span(in->tok, (struct tok_range){now->tok, now->tok + 1});
    uint32_t line = source_place(in->src, in->tok->tok[first->tok].begin).line;
    const char *detail = arena_printf(out->arena, "'%.*s' in line %u", (int)name.n, name.p, line);
    finding_add(out->findings, TS_SAME_CASE, span, tok_raw(in->tok, now->tok), detail, NULL);
}

static void rewrite_cases_compare(struct cases *c, struct output *out)
{
    const struct tokens *t = c->in->tok;
    if (c->labels.n)
        qsort(c->labels.p, c->labels.n, sizeof *c->labels.p, by_label);
    for (size_t i = 1; i < c->labels.n; i++) {
        const struct label *a = &c->labels.p[i - 1], *b = &c->labels.p[i];
        if (a->block == b->block && strcmp(a->hip, b->hip) == 0 &&
            !str_eq(tok_raw(t, a->tok), tok_raw(t, b->tok)) &&
            are_both_there(c->in, a->tok, b->tok))
            rewrite_cases_say(c->in, out, a, b);
    }
}

/* Those that HIP has no value for: such as follow one another are one piece. */
static void rewrite_cases_leave_out(const struct input *in, struct output *out)
{
    struct guarded guarded = {0};
    struct tok_range piece = {0, 0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        struct tok_range r = label_left_out(in, &in->names->use[i]);
        if (r.first == r.past)
            continue;
        if (!guarded.tok)
            guarded_init(&guarded, in->tok, out->arena);
        if (guarded_has(&guarded, r.first))
            continue;
        if (r.first != piece.past && piece.past)
            guard_code(in, out, piece, "cases");
        piece.first = r.first == piece.past ? piece.first : r.first;
        piece.past = r.past;
    }
    if (piece.past)
        guard_code(in, out, piece, "cases");
}

static void rewrite_cases_run(const struct input *in, struct output *out)
{
    struct cases c = {.in = in};
    for (uint32_t i = 0; i < in->tok->n; i++) {
        while (c.open.n && c.open.p[c.open.n - 1].past <= i)
            c.open.n--;
        if (tok_word(in->tok, i, "switch"))
            rewrite_cases_enter(&c, i);
        else if (c.open.n && tok_is_word(in->tok, i, W_CASE))
            rewrite_cases_add_label(&c, i);
    }
    rewrite_cases_compare(&c, out);
    rewrite_cases_leave_out(in, out);
    vec_release(&c.open);
    vec_release(&c.labels);
}

const struct rewrite rewrite_cases = {"cases", .run = rewrite_cases_run};
