/* narrowing: a cast for what a list in braces narrows. nvcc warns of "float2 v = {n, x}" with an int n,
 * and clang refuses it. */
#include "plan/input/diagnosed.h"

struct narrowing {
    const struct input *in;
    struct output *out;
};

/* The type that clang names behind " to ": what it is without typedefs, for that is known everywhere. */
static struct str type_narrowed_to(const char *text)
{
    const char *to = strstr(text, " to '");
    struct str name = to ? diagnosed_between(to, "to '", "'") : (struct str){0};
    const char *behind = to ? to + strlen(" to '") + name.n : "";
    return str_starts(str_of(behind), STR("' (aka '")) ? diagnosed_between(behind, "(aka '", "'")
                                                       : name;
}

/* Do the words name a number's type? The name of an enumeration may not be known there. */
static bool is_number_type(struct str type)
{
    static const char *const words[] = {"char", "signed",  "unsigned", "short",
                                        "int",  "long",    "float",    "double",
                                        "bool", "wchar_t", "_Float16", NULL};
    size_t from = 0;
    for (size_t k = 0; k <= type.n; k++) {
        if (k < type.n && type.p[k] != ' ')
            continue;
        struct str word = str_cut(type, from, k);
        bool found = false;
        for (size_t n = 0; words[n] && !found; n++)
            found = str_is(word, words[n]);
        if (!found)
            return false;
        from = k + 1;
    }
    return type.n;
}

/* The "," or the "}" that ends the item of a list at token i; 0: it is no item. */
static uint32_t item_past(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = i; k < t->n; k++) {
        if (t->tok[k].flags & (TOK_DIRECTIVE | TOK_DEAD) || tok_is(t, k, P_SEMI) ||
            tok_is(t, k, P_ELLIPSIS))
            return 0;
        if (tok_is(t, k, P_COMMA) || tok_is(t, k, P_RBRACE))
            return k;
        uint32_t close =
            tok_is(t, k, P_LPAREN) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_LBRACKET)
                ? t->tok[k].match
            : tok_is(t, k, P_LESS) ? tok_template_end(t, k)
                                   : 0;
        k = close > k ? close : k;
    }
    return 0;
}

static bool mend_narrowing(void *ctx, const struct diagnosed *d)
{
    const struct narrowing *x = ctx;
    const struct tokens *t = x->in->tok;
    struct str type = type_narrowed_to(d->text);
    bool begins = d->i > 0 && t->tok[d->i].begin == d->at &&
                  (tok_is(t, d->i - 1, P_LBRACE) || tok_is(t, d->i - 1, P_COMMA) ||
                   tok_is(t, d->i - 1, P_ASSIGN));
    uint32_t past = begins && is_number_type(type) ? item_past(t, d->i) : 0;
    if (!past)
        return false;
    struct span item = tok_span(t, (struct tok_range){d->i, past});
    const char *cast = arena_printf(x->out->arena, past - d->i > 1 ? "(%.*s)($0)" : "(%.*s)$0",
                                    (int)type.n, type.p);
    edit_template(x->out->edits, item, cast, &item, 1, EDIT_REWRITE, "narrowing");
    finding_add(x->out->findings, TS_NARROWED, item, type, NULL, NULL);
    return true;
}

static void narrowing_run(const struct input *in, struct output *out)
{
    static const struct diagnosed_kind kinds[] = {
        {" cannot be narrowed ", mend_narrowing, true},
    };
    struct narrowing x = {.in = in, .out = out};
    if (in->facts->parsed)
        diagnosed_follow(in, out, kinds, sizeof kinds / sizeof *kinds, &x);
}

const struct rewrite rewrite_narrowing = {"narrowing", .run = narrowing_run};
