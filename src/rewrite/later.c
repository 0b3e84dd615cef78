/* later: a function that is defined behind the template that calls it. Older releases of nvcc look for it
 * where the template is used, clang where it is defined: it gets a declaration before the template. */
#include "core/functions.h"
#include "plan/input/diagnosed.h"
#include "plan/input/place.h"

enum { DEPTH_MOST = 16 };

struct later {
    const struct input *in;
    struct output *out;
    struct functions functions;
};

static bool later_is_template(const struct tokens *t, const struct function *f)
{
    return tok_word(t, f->first, "template") || tok_word(t, f->of.first, "template");
}

/* The "{" around a token; UINT32_MAX: it is at file scope. */
static uint32_t brace_around(const struct tokens *t, uint32_t i)
{
    while (i-- > 0) {
        if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        if (tok_is(t, i, P_LBRACE))
            return i;
        if (tok_is(t, i, P_RBRACE) && t->tok[i].match < i)
            i = t->tok[i].match;
    }
    return UINT32_MAX;
}

/* Finds what holds the token and stands itself within the brace: the token, or a namespace around it. */
static bool place_within(const struct tokens *t, uint32_t i, uint32_t brace, uint32_t *place)
{
    for (int depth = 0; depth < DEPTH_MOST; depth++) {
        uint32_t around = brace_around(t, i);
        *place = i;
        if (around == brace)
            return true;
        if (around == UINT32_MAX)
            return false;
        for (i = around; i > 0 && !tok_is(t, i - 1, P_SEMI) && !tok_is(t, i - 1, P_LBRACE) &&
                         !tok_is(t, i - 1, P_RBRACE) && !(t->tok[i - 1].flags & TOK_DIRECTIVE);)
            i--;
    }
    return false;
}

/* Are all types in the function's head those of the language, so that they are known everywhere? */
static bool is_plain_head(const struct tokens *t, const struct function *f)
{
    static const char *const attributes[] = {"__device__", "__forceinline__", "__inline__",
                                             "__noinline__", NULL};
    bool plain = !(t->tok[f->first].flags & (TOK_DIRECTIVE | TOK_DEAD));
    for (uint32_t k = f->first; k < f->body && plain; k++) {
        bool word = tok_word_in(t, k, WORD_TYPE | WORD_SPECIFIER) || tok_any_word(t, k, attributes);
        bool name = k == f->name || (t->tok[k].kind == TOK_IDENT && k > f->open &&
                                     (tok_is(t, k + 1, P_COMMA) || tok_is(t, k + 1, P_RPAREN)) &&
                                     !tok_is(t, k - 1, P_COMMA) && !tok_is(t, k - 1, P_LPAREN));
        bool sign = tok_is(t, k, P_LPAREN) || tok_is(t, k, P_RPAREN) || tok_is(t, k, P_COMMA) ||
                    tok_is(t, k, P_STAR) || tok_is(t, k, P_AMP);
        plain = (word || name || sign) && !tok_word(t, k, "constexpr") && !tok_word(t, k, "auto") &&
                !(t->tok[k].flags & TOK_DIRECTIVE);
    }
    return plain;
}

/* Is the name declared before the token, in any way? */
static bool is_named_before(const struct tokens *t, struct str name, uint32_t past, uint32_t call)
{
    bool found = false;
    for (uint32_t k = 0; k < past && !found; k++)
        found = k != call && t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, k), name);
    return found;
}

/* Declares the functions of that name that come behind the template around the call at token i. */
static void declare_later(const struct later *x, const struct function *caller, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    struct str name = tok_raw(t, i);
    bool member = caller->of.past > caller->of.first && tok_word(t, caller->of.first, "template");
    uint32_t first = member ? caller->of.first : caller->first;
    if (is_named_before(t, name, first, i))
        return;
    for (uint32_t k = 0; k < x->functions.n; k++) {
        const struct function *f = &x->functions.v[k];
        uint32_t before;
        if (f->first < i || !str_eq(tok_raw(t, f->name), name) || !is_plain_head(t, f) ||
            !place_within(t, first, brace_around(t, f->first), &before))
            continue;
        struct span head = tok_span(t, (struct tok_range){f->first, f->body});
        struct str text = source_text(x->in->src, head);
        edit_insert(x->out->edits, place_before(x->in, t->tok[before].begin),
                    str_of(arena_printf(x->out->arena, "%.*s;\n", (int)text.n, text.p)), ORDER_REST,
                    "later");
        finding_add(x->out->findings, TS_DECLARED_LATER, tok_span(t, (struct tok_range){i, i + 1}),
                    name, NULL, NULL);
    }
}

/* A call whose function clang does not know yet: "later(x)", and no member. */
static bool is_open_call(const struct later *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    return diagnosed_is_live(x->in, i) && tok_is(t, i + 1, P_LPAREN) && !tok_is(t, i - 1, P_DOT) &&
           !tok_is(t, i - 1, P_ARROW) && !tok_is(t, i - 1, P_SCOPE) &&
           !tok_word_in(t, i, WORD_LEADS | WORD_TYPE | WORD_SPECIFIER) &&
           !facts_ref(x->in->facts, t->tok[i].begin);
}

static void later_run(const struct input *in, struct output *out)
{
    struct later x = {.in = in, .out = out};
    const struct tokens *t = in->tok;
    if (!in->facts->parsed || !diagnosed_applies(in))
        return;
    functions_find(&x.functions, t, out->arena);
    for (uint32_t k = 0; k < x.functions.n; k++) {
        const struct function *f = &x.functions.v[k];
        for (uint32_t i = f->body + 1; later_is_template(t, f) && i + 1 < f->past; i++) {
            if (is_open_call(&x, i))
                declare_later(&x, f, i);
        }
    }
}

const struct rewrite rewrite_later = {"later", .run = later_run};
