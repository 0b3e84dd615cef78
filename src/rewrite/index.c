/* index: threadIdx.x and the like where HIP's class type for them is not accepted.
 *
 * Up to HIP 5.2 at least, threadIdx.x is not an unsigned but an object of a class with a
 * conversion: printf gets the object, min(threadIdx.x, 31u) is ambiguous, and auto copies the
 * object. A cast gives CUDA's meaning. */
#include "plan/calls/call.h"

/* The first release where the members are plain values again, by what the tables' headers show. */
#define PLAIN_FROM RELEASE(6, 0)

/* The built-in variable, not a host variable or a member of that name. */
static bool is_index(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (!tok_word(t, i, "threadIdx") && !tok_word(t, i, "blockIdx") &&
        !tok_word(t, i, "blockDim") && !tok_word(t, i, "gridDim"))
        return false;
    const struct name_use *use = use_at(in, i);
    return use && use->verdict == NAME_API && !use->member;
}

/* Functions with overloads, and those with variable arguments. */
static bool is_picky_callee(const struct tokens *t, uint32_t i)
{
    static const char *const names[] = {"printf", "min",  "max", "abs", "sqrt",  "pow",  "exp",
                                        "log",    "fmod", "sin", "cos", "floor", "ceil", NULL};
    return tok_any_word(t, i, names);
}

/* Arguments that are "threadIdx.x" and nothing more. */
static void cast_arguments(const struct input *in, struct output *out, uint32_t callee)
{
    struct tok_range arg[CALL_ARGS_MAX];
    int n = tok_args(in->tok, callee + 1, arg, CALL_ARGS_MAX);
    for (int i = 0; i < n && i < CALL_ARGS_MAX; i++) {
        if (arg[i].past - arg[i].first != 3 || !is_index(in, arg[i].first))
            continue;
        uint32_t at = in->tok->tok[arg[i].first].begin;
        edit_replace(out->edits, (struct span){at, at}, STR("(unsigned)"), EDIT_REWRITE, "index");
        struct span span = tok_span(in->tok, arg[i]);
        finding_add(out->findings, TS_INDEX_ARGUMENT, span, source_text(in->src, span), NULL, NULL);
    }
}

/* CUDA's value of the index as a whole: "make_uint3(threadIdx.x, threadIdx.y, threadIdx.z)". */
static const char *whole_value(struct output *out, struct str name, bool size)
{
    return arena_printf(out->arena, "%s(%.*s.x, %.*s.y, %.*s.z)", size ? "dim3" : "make_uint3",
                        (int)name.n, name.p, (int)name.n, name.p, (int)name.n, name.p);
}

/* "auto a = 1, b =": does the declaration that the "=" at token i belongs to begin with auto? */
static bool index_is_auto(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = tok_prev(t, i); k < t->n && i - k < 64; k = tok_prev(t, k)) {
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_LPAREN))
            return false;
        if (tok_is_word(t, k, W_AUTO))
            return true;
        if (tok_is(t, k, P_RPAREN) && t->tok[k].match < k)
            k = t->tok[k].match;
    }
    return false;
}

/* "auto t = threadIdx.x;", "uint3 t = threadIdx;", "auto t = blockDim;", which has CUDA's type then */
static void cast_initializer(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (i < 3 || !tok_is(t, i - 1, P_ASSIGN))
        return;
    /* threadIdx as a whole is no uint3 in any release. */
    uint32_t at = t->tok[i].begin;
    bool member = tok_is(t, i + 1, P_DOT);
    bool ends = tok_is(t, i + 3, P_SEMI) || tok_is(t, i + 3, P_COMMA);
    if (member && ends && in->opt->rocm < PLAIN_FROM && index_is_auto(t, i - 1)) {
        edit_replace(out->edits, (struct span){at, at}, STR("(unsigned)"), EDIT_REWRITE, "index");
    } else if (!member && t->tok[i - 2].kind == TOK_IDENT && tok_is(t, i + 1, P_SEMI) &&
               (tok_word(t, i - 3, "uint3") || tok_is_word(t, i - 3, W_AUTO))) {
        struct str name = tok_raw(t, i);
        bool size = tok_is_word(t, i - 3, W_AUTO) && str_ends(name, STR("Dim"));
        const char *text = whole_value(out, name, size);
        edit_replace(out->edits, tok_span(t, (struct tok_range){i, i + 1}), str_of(text),
                     EDIT_REWRITE, "index");
    } else {
        return;
    }
    finding_add(out->findings, TS_INDEX_ARGUMENT, tok_span(t, (struct tok_range){i, i + 1}),
                tok_raw(t, i), NULL, NULL);
}

/* Does the file define a function template of that name, or a lambda in a variable? */
static bool takes_any_type(const struct tokens *t, struct str name)
{
    bool found = false;
    for (uint32_t k = 1; k + 2 < t->n && !found; k++) {
        if (t->tok[k].kind != TOK_IDENT || !str_eq(tok_raw(t, k), name))
            continue;
        uint32_t head = k;
        while (head > 0 && k - head < 64 && !tok_is(t, head - 1, P_SEMI) &&
               !tok_is(t, head - 1, P_LBRACE) && !tok_is(t, head - 1, P_RBRACE) &&
               !(t->tok[head - 1].flags & TOK_DIRECTIVE))
            head--;
        bool templates = tok_word(t, head, "template") && tok_is(t, k + 1, P_LPAREN);
        bool lambda = tok_is_word(t, k - 1, W_AUTO) && tok_is(t, k + 1, P_ASSIGN) &&
                      tok_is(t, k + 2, P_LBRACKET);
        found = templates || lambda;
    }
    return found;
}

/* The "(" of the call that token i is in; 0: it is far, or there is none. */
static uint32_t call_around(const struct tokens *t, uint32_t i)
{
    uint32_t open = i - 1;
    while (open > 0 && i - open < 64 && !tok_is(t, open, P_LPAREN) && !tok_is(t, open, P_SEMI))
        open = tok_is(t, open, P_RPAREN) && t->tok[open].match < open ? t->tok[open].match - 1
                                                                      : open - 1;
    return tok_is(t, open, P_LPAREN) && open > 0 && t->tok[open - 1].kind == TOK_IDENT ? open : 0;
}

/* "f(threadIdx)", where f takes any type: the index itself has members that nothing can be assigned
 * to. And up to HIP 5.2, "f(threadIdx.x)". */
static void copy_argument(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    bool member = tok_is(t, i + 1, P_DOT);
    uint32_t past = member ? i + 3 : i + 1;
    if (i < 2 || (member && in->opt->rocm >= PLAIN_FROM) ||
        !(tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA)) ||
        !(tok_is(t, past, P_RPAREN) || tok_is(t, past, P_COMMA)))
        return;
    uint32_t open = call_around(t, i);
    if (!open || !takes_any_type(t, tok_raw(t, open - 1)))
        return;
    struct span at = tok_span(t, (struct tok_range){i, past});
    struct str name = tok_raw(t, i);
    if (member)
        edit_replace(out->edits, (struct span){at.begin, at.begin}, STR("(unsigned)"), EDIT_REWRITE,
                     "index");
    else
        edit_replace(out->edits, at, str_of(whole_value(out, name, str_ends(name, STR("Dim")))),
                     EDIT_REWRITE, "index");
    finding_add(out->findings, TS_INDEX_ARGUMENT, at, source_text(in->src, at), NULL, NULL);
}

/* "auto [x, y, z] = threadIdx;" becomes "unsigned x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;" */
static void write_binding(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t close = i - 2;
    struct tok_range name[3];
    if (i < 9 || !tok_is(t, i - 1, P_ASSIGN) || !tok_is(t, close, P_RBRACKET) ||
        !tok_is(t, i + 1, P_SEMI) || t->tok[close].match >= close)
        return;
    uint32_t open = t->tok[close].match;
    if (tok_args(t, open, name, 3) != 3)
        return;
    struct span at = tok_span(t, (struct tok_range){open - 1, i + 1});
    if (!tok_is_word(t, open - 1, W_AUTO)) {
        finding_add(out->findings, TS_DIALECT_REFUSED, tok_span(t, (struct tok_range){i, i + 1}),
                    STR("the index has no members to bind by reference"), NULL, NULL);
        return;
    }
    struct str index = tok_raw(t, i);
    const char *text = "unsigned";
    for (int k = 0; k < 3; k++) {
        struct str one = tok_raw(t, name[k].first);
        text = arena_printf(out->arena, "%s%s %.*s = %.*s.%c", text, k ? "," : "", (int)one.n,
                            one.p, (int)index.n, index.p, "xyz"[k]);
    }
    edit_replace(out->edits, at, str_of(text), EDIT_REWRITE, "index");
    finding_add(out->findings, TS_INDEX_ARGUMENT, tok_span(t, (struct tok_range){i, i + 1}), index,
                NULL, NULL);
}

static void index_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    bool classes = in->opt->rocm < PLAIN_FROM;
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (classes && tok_is(t, i + 1, P_LPAREN) && is_picky_callee(t, i))
            cast_arguments(in, out, i);
        else if (is_index(in, i)) {
            cast_initializer(in, out, i);
            copy_argument(in, out, i);
            write_binding(in, out, i);
        }
    }
}

const struct rewrite rewrite_index = {"index", .run = index_run};
